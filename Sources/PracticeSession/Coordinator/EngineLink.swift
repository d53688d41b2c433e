import AudioBackend
import MusicTime
import Sequencing

/// The coordinator's side of the audio engine: commands in, reports and progress out.
///
/// The engine is one; tests and the offline feed have others, with no sound.
public protocol EngineLink: AnyObject {
    /// Sends a command; false when the queue is full, and then nothing has changed. [main]
    func send(_ command: EngineCommand) -> Bool
    /// The next report; nil when there is none. [main]
    func nextReport() -> SequencerReport?
    /// Frames rendered; ask before reading reports. [main]
    func renderedFrames() -> Frame
}

extension AudioEngine: EngineLink {}
