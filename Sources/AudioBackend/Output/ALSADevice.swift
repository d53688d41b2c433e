import CALSA
import Glibc

/// An open ALSA playback device, set up: non-blocking, interleaved stereo, with monotonic stamps.
///
/// A plain value around alsa-lib's handle; whoever holds it closes it once.
struct ALSADevice {
    /// How it wants its samples.
    enum Format {
        case float, int16, int32

        var alsa: snd_pcm_format_t {
            switch self {
            case .float: return SND_PCM_FORMAT_FLOAT_LE
            case .int16: return SND_PCM_FORMAT_S16_LE
            case .int32: return SND_PCM_FORMAT_S32_LE
            }
        }
    }

    let handle: OpaquePointer
    let format: Format
    let sampleRate: Int
    let periodFrames: Int
    let bufferFrames: Int

    /// Opens a device. `rate` nil asks for 48 kHz without conversion, else the nearest the device has. `writing` is how
    /// many frames it will be given at a time; nil: the period it gets.
    /// [setup] and, when a device was lost, the audio thread, while there is nothing to play on
    static func open(
        name: String, rate: Int?, options: OutputOptions, writing: Int? = nil
    ) throws(AudioError) -> ALSADevice {
        woodshed_alsa_quiet()
        var opened: OpaquePointer?
        try check(snd_pcm_open(&opened, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK), name, "open")
        guard let handle = opened else { throw .deviceUnavailable(device: name, step: "open", errno: ENODEV) }
        do {
            return try configure(handle, name: name, rate: rate, options: options, writing: writing)
        } catch {
            snd_pcm_close(handle)
            throw error
        }
    }

    func close() { snd_pcm_close(handle) }

    private static func check(_ result: Int32, _ name: String, _ step: String) throws(AudioError) {
        guard result >= 0 else { throw .deviceUnavailable(device: name, step: step, errno: -result) }
    }

    private static func configure(
        _ handle: OpaquePointer, name: String, rate: Int?, options: OutputOptions, writing: Int?
    ) throws(AudioError) -> ALSADevice {
        var allocated: OpaquePointer?
        try check(snd_pcm_hw_params_malloc(&allocated), name, "set up")
        guard let hardware = allocated else {
            throw .deviceUnavailable(device: name, step: "set up", errno: ENOMEM)
        }
        defer { snd_pcm_hw_params_free(hardware) }
        try check(snd_pcm_hw_params_any(handle, hardware), name, "set up")
        // The device's own rate sounds best; a rate the user asked for is had even if ALSA must convert.
        snd_pcm_hw_params_set_rate_resample(handle, hardware, rate == nil ? 0 : 1)
        try check(
            snd_pcm_hw_params_set_access(handle, hardware, SND_PCM_ACCESS_RW_INTERLEAVED), name,
            "interleaved sound")
        try check(snd_pcm_hw_params_set_channels(handle, hardware, 2), name, "two channels")
        let format = try chooseFormat(handle, hardware, name)
        var gotRate = UInt32(rate ?? 48_000)
        try check(snd_pcm_hw_params_set_rate_near(handle, hardware, &gotRate, nil), name, "rate")
        guard (8_000...96_000).contains(Int(gotRate)) else {
            throw .deviceUnavailable(device: name, step: "rate \(gotRate)", errno: EINVAL)
        }
        var period = snd_pcm_uframes_t(options.periodFrames)
        try check(snd_pcm_hw_params_set_period_size_near(handle, hardware, &period, nil), name, "period")
        var buffer = snd_pcm_uframes_t(Int(period) * options.periods)
        try check(snd_pcm_hw_params_set_buffer_size_near(handle, hardware, &buffer), name, "buffer")
        try check(snd_pcm_hw_params(handle, hardware), name, "set up")
        snd_pcm_hw_params_get_period_size(hardware, &period, nil)
        snd_pcm_hw_params_get_buffer_size(hardware, &buffer)
        // A period may come out as long as the buffer; half a buffer is the most that can be kept fed.
        let usable = min(Int(period), max(16, Int(buffer) / 2))
        let start = startThreshold(buffer: Int(buffer), period: writing ?? usable)
        try setUpStamps(
            handle, name: name, start: snd_pcm_uframes_t(start), wake: snd_pcm_uframes_t(usable))
        return ALSADevice(
            handle: handle, format: format, sampleRate: Int(gotRate), periodFrames: usable,
            bufferFrames: Int(buffer))
    }

    /// How full the buffer is when the device begins to play: as full as whole periods make it. A rate converter's
    /// buffer need not be a multiple of the period (1025 and 256), and would never be full to its brim.
    static func startThreshold(buffer: Int, period: Int) -> Int { max(1, buffer / period) * period }

    /// Floating point where it goes, except into ALSA's file plugin, whose header would call it integers.
    private static func chooseFormat(
        _ handle: OpaquePointer, _ hardware: OpaquePointer, _ name: String
    ) throws(AudioError) -> Format {
        let isFile = snd_pcm_type(handle) == SND_PCM_TYPE_FILE
        let choices: [Format] = isFile ? [.int16, .float, .int32] : [.float, .int16, .int32]
        for format in choices where snd_pcm_hw_params_set_format(handle, hardware, format.alsa) >= 0 {
            return format
        }
        throw .deviceUnavailable(device: name, step: "sample format", errno: EINVAL)
    }

    private static func setUpStamps(
        _ handle: OpaquePointer, name: String, start: snd_pcm_uframes_t, wake: snd_pcm_uframes_t
    ) throws(AudioError) {
        var allocated: OpaquePointer?
        try check(snd_pcm_sw_params_malloc(&allocated), name, "set up")
        guard let software = allocated else {
            throw .deviceUnavailable(device: name, step: "set up", errno: ENOMEM)
        }
        defer { snd_pcm_sw_params_free(software) }
        try check(snd_pcm_sw_params_current(handle, software), name, "set up")
        try check(snd_pcm_sw_params_set_avail_min(handle, software, wake), name, "set up")
        try check(snd_pcm_sw_params_set_start_threshold(handle, software, start), name, "set up")
        // Not every plugin knows stamps; the loop checks what it gets.
        snd_pcm_sw_params_set_tstamp_mode(handle, software, SND_PCM_TSTAMP_ENABLE)
        snd_pcm_sw_params_set_tstamp_type(handle, software, SND_PCM_TSTAMP_TYPE_MONOTONIC)
        try check(snd_pcm_sw_params(handle, software), name, "set up")
    }
}
