import CALSA
import Glibc
import MusicTime

/// What the audio thread does when the device fails.
extension ALSAOutput {
    /// Gets the device going again, or gives it up: then `state.device` is nil.
    func recover(_ device: ALSADevice, _ error: Int32) {
        switch -error {
        case EAGAIN, EINTR:
            return
        case EPIPE:
            counters.underruns.wrappingAdd(1, ordering: .relaxed)
            restart(device)
        case ESTRPIPE:
            counters.stalls.wrappingAdd(1, ordering: .relaxed)
            wake(device)
        default:
            lose(device)
        }
    }

    /// Prepares the device again; the second time without a frame accepted in between it is lost. A dead sound
    /// server answers every write with -EPIPE at once: preparing for ever would be a spin.
    private func restart(_ device: ALSADevice) {
        state.failuresInARow += 1
        state.epoch += 1
        if state.failuresInARow >= 2 || snd_pcm_prepare(device.handle) < 0 { lose(device) }
    }

    /// The machine slept. Waits for the driver, two seconds at most.
    private func wake(_ device: ALSADevice) {
        for _ in 0..<100 {
            if thread.isLeaving { return }
            let result = snd_pcm_resume(device.handle)
            if result == 0 {
                state.epoch += 1
                return
            }
            if result != -EAGAIN { break }
            MonotonicTime.sleep(until: MonotonicTime.now() + 20_000_000)
        }
        restart(device)
    }

    private func lose(_ device: ALSADevice) {
        snd_pcm_drop(device.handle)
        device.close()
        state.device = nil
        state.epoch += 1
        state.isStalled = false
        counters.isStalled.store(false, ordering: .relaxed)
        counters.isLost.store(true, ordering: .relaxed)
    }

    /// Keeps the timeline going without a device, and tries to open it again: after 50 ms, then after pauses that
    /// double up to two seconds.
    func runSilently(_ callback: RenderCallback) {
        var pause: Int64 = 50_000_000
        let start = MonotonicTime.now()
        var pacer = Pacer(sampleRate: sampleRate, frame: state.written, time: start)
        var nextTry = start + pause
        while !thread.isLeaving {
            if pacer.wait(for: state.written) { state.epoch += 1 }
            let due = pacer.due(state.written)
            callback.render(samples, frames: periodFrames)
            state.written += Int64(periodFrames)
            slot.writer.publish(
                OutputClock(
                    written: Frame(state.written), delay: FrameSpan(Int64(2 * periodFrames)), stamp: due,
                    epoch: state.epoch, isRunning: true))
            guard MonotonicTime.now() >= nextTry else { continue }
            if reopen() { return }
            pause = min(2 * pause, 2_000_000_000)
            nextTry = MonotonicTime.now() + pause
        }
    }

    /// True when the device is back with the rate and a period that the program was made for.
    private func reopen() -> Bool {
        guard
            let device = try? ALSADevice.open(
                name: deviceName, rate: sampleRate, options: options, writing: periodFrames)
        else {
            return false
        }
        guard device.sampleRate == sampleRate, device.bufferFrames >= 2 * periodFrames else {
            device.close()
            return false
        }
        state.device = device
        state.epoch += 1
        counters.isLost.store(false, ordering: .relaxed)
        counters.reopens.wrappingAdd(1, ordering: .relaxed)
        return true
    }
}
