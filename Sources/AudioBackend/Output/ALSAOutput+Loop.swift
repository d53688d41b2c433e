import CALSA
import Glibc
import MusicTime

/// The audio thread's loop.
extension ALSAOutput {
    func run() {
        guard let callback else { return }
        thread.enter()
        state.progress = MonotonicTime.now()
        while !thread.isLeaving {
            if let device = state.device {
                play(device, callback)
            } else {
                runSilently(callback)
            }
        }
    }

    /// Plays until the device is lost or the thread shall leave.
    private func play(_ device: ALSADevice, _ callback: RenderCallback) {
        state.progress = MonotonicTime.now()
        state.failuresInARow = 0
        state.openedAt = state.written
        state.pacer = Pacer(sampleRate: sampleRate, frame: state.written, time: state.progress)
        while !thread.isLeaving {
            holdBack(device)
            guard waitForRoom(device) else {
                if state.device == nil { return }
                continue
            }
            callback.render(samples, frames: periodFrames)
            convert(device)
            guard write(device) else { return }
            publish(device)
            if !state.hasLocked {
                state.hasLocked = true
                thread.lockMemory()
            }
        }
    }

    /// No sound card is ahead of time by more than its buffer. One that is takes frames without playing them; at
    /// its pace the music would rush, so after half a second it gets ours.
    private func holdBack(_ device: ALSADevice) {
        let slack = ALSAOutput.slack(
            buffer: device.bufferFrames, sampleRate: sampleRate, played: state.written - state.openedAt)
        let due = state.pacer.due(state.written - slack)
        if due > MonotonicTime.now() { MonotonicTime.sleep(until: due) }
    }

    /// Frames that a device may be ahead of our clock after it took `played`. It grows with them, by one in 200: a
    /// card whose crystal is fast gains on us for as long as it plays, and held to our pace it would run dry.
    static func slack(buffer: Int, sampleRate: Int, played: Int64) -> Int64 {
        Int64(buffer + sampleRate / 2) + played / 200
    }

    /// True when a period fits in. Returns in time to look at the thread's flag.
    private func waitForRoom(_ device: ALSADevice) -> Bool {
        let room = snd_pcm_avail_update(device.handle)
        if room >= periodFrames { return true }
        if room < 0 {
            recover(device, Int32(room))
            return false
        }
        rest(device)
        return false
    }

    /// Waits until the device says it has room, 20 ms at most.
    private func rest(_ device: ALSADevice) {
        let before = MonotonicTime.now()
        let result = snd_pcm_wait(device.handle, 20)
        let now = MonotonicTime.now()
        if result < 0 {
            recover(device, result)
            return
        }
        // Some plugins wake a waiter without room: a few times is their business, more would be a spin.
        state.idleWakes = now - before < periodNanoseconds / 8 ? state.idleWakes + 1 : 0
        if state.idleWakes > 4 { MonotonicTime.sleep(until: now + periodNanoseconds / 4) }
        noteStall(now)
    }

    /// True once the device has made room by playing: a sound server may take its time to begin, and its stamps
    /// mean nothing until then.
    private var isFlowing: Bool {
        state.written - state.openedAt > Int64(state.device?.bufferFrames ?? 0)
    }

    /// A device that takes nothing for longer than its buffer lasts has stalled, whatever it says.
    func noteStall(_ now: Int64) {
        let patience = isFlowing ? bufferNanoseconds + 2 * periodNanoseconds : 2_000_000_000
        guard !state.isStalled, now - state.progress > patience else { return }
        state.isStalled = true
        counters.isStalled.store(true, ordering: .relaxed)
        counters.stalls.wrappingAdd(1, ordering: .relaxed)
    }

    private func convert(_ device: ALSADevice) {
        let count = 2 * periodFrames
        switch device.format {
        case .float: break
        case .int16:
            SampleConversion.toInt16(samples, converted.assumingMemoryBound(to: Int16.self), count: count)
        case .int32:
            SampleConversion.toInt32(samples, converted.assumingMemoryBound(to: Int32.self), count: count)
        }
    }

    /// Gives the period to the device; false when the device is lost.
    private func write(_ device: ALSADevice) -> Bool {
        let source = device.format == .float ? UnsafeRawPointer(samples) : UnsafeRawPointer(converted)
        let bytesPerFrame = device.format == .int16 ? 4 : 8
        var done = 0
        while done < periodFrames {
            if thread.isLeaving { return true }
            let result = snd_pcm_writei(
                device.handle, source + done * bytesPerFrame, snd_pcm_uframes_t(periodFrames - done))
            if result == -Int(EAGAIN) || result == 0 {
                rest(device)
            } else if result < 0 {
                recover(device, Int32(result))
            } else {
                done += result
                took(result)
            }
            if state.device == nil {
                // What the device did not take is over: the timeline goes on.
                state.written += Int64(periodFrames - done)
                return false
            }
        }
        return true
    }

    /// The device took frames.
    func took(_ frames: Int) {
        let now = MonotonicTime.now()
        // Longer than the buffer lasts without a frame: it ran dry, even if (as PulseAudio does) it does not say so.
        if isFlowing, now - state.progress > bufferNanoseconds + periodNanoseconds {
            if !state.isStalled && state.failuresInARow == 0 {
                counters.stalls.wrappingAdd(1, ordering: .relaxed)
            }
            state.epoch += 1
        }
        if state.isStalled {
            state.isStalled = false
            counters.isStalled.store(false, ordering: .relaxed)
        }
        state.failuresInARow = 0
        state.idleWakes = 0
        state.progress = now
        state.written += Int64(frames)
    }

    /// Says which frame is heard when, once the device plays.
    private func publish(_ device: ALSADevice) {
        guard isFlowing, snd_pcm_status(device.handle, statusRecord) >= 0,
            snd_pcm_status_get_state(statusRecord) == SND_PCM_STATE_RUNNING
        else { return }
        var stamp = snd_htimestamp_t()
        snd_pcm_status_get_htstamp(statusRecord, &stamp)
        let now = MonotonicTime.now()
        var time = MonotonicTime.nanoseconds(stamp)
        // No stamp, or one of another clock: now is the best there is.
        if (now - time).magnitude > 1_000_000_000 { time = now }
        let delay = max(0, Int64(snd_pcm_status_get_delay(statusRecord)))
        slot.writer.publish(
            OutputClock(
                written: Frame(state.written), delay: FrameSpan(delay), stamp: time, epoch: state.epoch,
                isRunning: true))
    }
}
