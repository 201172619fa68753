/** How the body of a route is taken; stands in Fastify's route config. */
export interface BodyRules {
  /** Largest body in bytes; default: that of the app. */
  bodyLimitBytes?: number;
  /** Also `Content-Encoding: gzip`. The limit of the body counts what comes out of it. */
  takesGzip?: boolean;
  /** The handler reads the body as it comes, and never holds it whole: files. */
  isStreamed?: boolean;
  /** Milliseconds in which the body must be whole. */
  bodyDeadlineMs?: number;
}

/** Limits on bodies that are on their way in, of one process. */
export interface BodyLimits {
  /** Milliseconds in which a body must be whole, when its route says nothing else. */
  deadlineMs: number;
  /** Bytes of unfinished bodies that all callers together may have here. */
  totalBytes: number;
  /** Bytes of bodies of one caller, of unfinished ones and those that are worked on. */
  callerBytes: number;
  /** Bytes of whole bodies that are worked on, of all callers; those that arrive in the same moment may exceed them. */
  workedOnBytes: number;
  /** Of those, what a caller may have however much others hold. */
  guaranteedBytes: number;
  /** Unfinished bodies of one caller, of those that are not tiny. */
  callerBodies: number;
}

export const BODY_LIMITS: BodyLimits = {
  deadlineMs: 30_000,
  totalBytes: 64 * 1024 * 1024,
  callerBytes: 24 * 1024 * 1024,
  workedOnBytes: 64 * 1024 * 1024,
  guaranteedBytes: 1024 * 1024,
  callerBodies: 16,
};

/** Largest body where nobody has shown who they are: codes, names, a few SIM cards. */
export const UNKNOWN_CALLER_BODY_BYTES = 16 * 1024;

/** Bodies that say they are no longer than this are not counted: the connection itself costs as much. */
export const TINY_BODY_BYTES = 16 * 1024;
