/** Milliseconds unless the name says otherwise; tests shorten them. */
export interface BaileysTimings {
  /** Waits between tries to connect; the last one repeats. */
  backoffMs: readonly number[];
  steadyMs: number;
  /** After this long with a connection, earlier takeovers by another client are forgotten. */
  peacefulMs: number;
  /** Wait before the one try after another client took the connection over (440). */
  replacedRetryMs: number;
  ackMs: number;
  /** A message without any acknowledgement for this long, while connected, has failed. */
  silentMs: number;
  watchMs: number;
  /** Life of each QR code. Default: the library's own lives. */
  qrMs?: number;
  pairingMs: number;
  pairingRounds: number;
  pairingWindowMs: number;
  /** Length of a restriction (463) whose end WhatsApp does not send. */
  restrictedMs: number;
  versionFreshMs: number;
  /** Between two lookups after WhatsApp refused a version; doubles while they fail, up to the longest pause. */
  versionPauseMs: number;
  versionLongestPauseMs: number;
  versionRefusedMs: number;
  /** Limit of a query (is this number on WhatsApp?). */
  queryMs: number;
  connectingMs: number;
  connectTimeoutMs: number;
  fileLookMs: number;
  /** How long a message waits for room, when files come faster than they are fetched. */
  fileQueueMs: number;
  fileRetryMs: readonly number[];
  /** Until WhatsApp's host answers, and until the file is complete, which delays nothing else. */
  fileFirstByteMs: number;
  fileWholeMs: number;
  /** An awaited file ends without content after this long: it allows for a phone that is off over a weekend. */
  fileAgeMs: number;
  /**
   * Waits after each request to the phone, which may be off, to upload a file again: together as long as any file is
   * awaited.
   */
  reuploadWaitMs: readonly number[];
  pictureLookMs: number;
  /** Between two questions of one number: at least, at most. */
  pictureEveryMs: readonly [number, number];
  /** A number that has just connected has other things to do. */
  pictureQuietMs: number;
  picturesPerDay: number;
  /** How long an answer stays good; a failed question is repeated earlier. */
  pictureAgainMs: number;
  pictureRetryMs: number;
  /** Least time between questions for a person who changes the picture again and again. */
  pictureChangeMs: number;
  /** A person who was not asked for within this time is asked for only with a message, whatever they change. */
  pictureSilenceMs: number;
  /** How long a number asks nothing after WhatsApp wanted no more questions (429). */
  pictureRestMs: number;
  /** Pauses of a number after the first, second, … consecutive question without an answer; the last one repeats. */
  pictureSilentMs: readonly number[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

export const BAILEYS_TIMINGS: BaileysTimings = {
  backoffMs: [1, 2, 4, 8, 16, 32, 60].map((seconds) => seconds * SECOND),
  steadyMs: 10 * SECOND,
  peacefulMs: HOUR,
  replacedRetryMs: 60 * SECOND,
  ackMs: 15 * SECOND,
  silentMs: 10 * MINUTE,
  watchMs: 30 * SECOND,
  pairingMs: 10 * MINUTE,
  pairingRounds: 5,
  pairingWindowMs: 30 * MINUTE,
  restrictedMs: 24 * HOUR,
  versionFreshMs: 6 * HOUR,
  versionPauseMs: 5 * MINUTE,
  versionLongestPauseMs: HOUR,
  versionRefusedMs: HOUR,
  queryMs: 8 * SECOND,
  connectingMs: 3 * SECOND,
  connectTimeoutMs: 20 * SECOND,
  fileLookMs: SECOND,
  fileQueueMs: MINUTE,
  fileRetryMs: [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR],
  fileFirstByteMs: 30 * SECOND,
  fileWholeMs: 5 * MINUTE,
  fileAgeMs: 72 * HOUR,
  reuploadWaitMs: [10 * MINUTE, 4 * HOUR, 20 * HOUR, 24 * HOUR, 24 * HOUR],
  pictureLookMs: SECOND,
  pictureEveryMs: [15 * SECOND, 45 * SECOND],
  pictureQuietMs: MINUTE,
  picturesPerDay: 200,
  pictureAgainMs: 7 * 24 * HOUR,
  pictureRetryMs: 24 * HOUR,
  pictureChangeMs: HOUR,
  pictureSilenceMs: 30 * 24 * HOUR,
  pictureRestMs: 24 * HOUR,
  pictureSilentMs: [5 * MINUTE, 5 * MINUTE, HOUR],
};
