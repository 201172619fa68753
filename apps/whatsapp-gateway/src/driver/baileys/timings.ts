/** Milliseconds of the driver; tests shorten them. */
export interface BaileysTimings {
  /** Waits between two tries to connect; the last one repeats. */
  backoffMs: readonly number[];
  /** A connection that lasted this long starts the waits anew. */
  steadyMs: number;
  /** After this long with a connection, a client that took it over before is forgotten. */
  peacefulMs: number;
  /** Wait before the one try after another client took the connection over (440). */
  replacedRetryMs: number;
  /** How long WhatsApp's server has for the acknowledgement of a message. */
  ackMs: number;
  /** A message without any acknowledgement for this long, with a connection, has failed. */
  silentMs: number;
  /** How often messages without acknowledgement are looked at. */
  watchMs: number;
  /** Life of the first and of each further QR code. The library's own, unless `qrMs` shortens all. */
  qrMs?: number;
  /** A pairing that nobody finishes ends. */
  pairingMs: number;
  /** Rounds of QR codes that one number may start in `pairingWindowMs`. */
  pairingRounds: number;
  pairingWindowMs: number;
  /** A restriction (463) whose end WhatsApp does not tell. */
  restrictedMs: number;
  /** A version that was looked up is new enough for a pairing for this long. */
  versionFreshMs: number;
  /** Between two lookups of a version after WhatsApp refused one; doubles while they fail, up to the longest pause. */
  versionPauseMs: number;
  versionLongestPauseMs: number;
  /** A version that WhatsApp refused a number is not tried again for this long. */
  versionRefusedMs: number;
  /** How long a query (is this number on WhatsApp?) may take. */
  queryMs: number;
  /** How long a request waits for a number that is just connecting. */
  connectingMs: number;
  connectTimeoutMs: number;
  /** How often files that are awaited are looked at. */
  fileLookMs: number;
  /** How long a message waits for room, when more files come than are fetched. */
  fileQueueMs: number;
  /** Waits between two tries to fetch one of them; the last one repeats. */
  fileRetryMs: readonly number[];
  /** Until WhatsApp's host answers; and until the file is here, which holds up nothing but itself. */
  fileFirstByteMs: number;
  fileWholeMs: number;
  /** A file that is awaited for so long ends without it: whoever has the phone off for a weekend still gets it. */
  fileAgeMs: number;
  /** Waits after each request to the phone to upload a file again, which is off perhaps: together as long as any file is awaited. */
  reuploadWaitMs: readonly number[];
  /** How often it is looked whether a picture of a person may be asked for. */
  pictureLookMs: number;
  /** Between two questions of one number: at least, at most. */
  pictureEveryMs: readonly [number, number];
  /** A number that is just connected has other things to do. */
  pictureQuietMs: number;
  /** Questions of one number within 24 hours. */
  picturesPerDay: number;
  /** An answer is good for so long; a question that failed is asked again earlier. */
  pictureAgainMs: number;
  pictureRetryMs: number;
  /** Also who changes the picture again and again is asked for no more often. */
  pictureChangeMs: number;
  /** Who was not asked for within that is asked for no more without a message, whatever they change. */
  pictureSilenceMs: number;
  /** A number of which WhatsApp wants no more questions (429) asks none for so long. */
  pictureRestMs: number;
  /** Pauses of a number after the first, the second, … question in a row that gets no answer; the last one repeats. */
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
