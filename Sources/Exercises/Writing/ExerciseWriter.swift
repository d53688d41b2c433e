public enum ExerciseWriter {
    public static func write(_ e: Exercise) -> [UInt8] { [] }
}
