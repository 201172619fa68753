/** How a route accepts its body; part of Fastify's route config. */
export interface BodyRules {
  bodyLimitBytes?: number;
  /** Accepts `Content-Encoding: gzip`; the body limit counts decoded bytes. */
  takesGzip?: boolean;
  /** The handler reads the body as it comes and never holds it whole: files. */
  isStreamed?: boolean;
  bodyDeadlineMs?: number;
}

export interface BodyLimits {
  deadlineMs: number;
  /** Of all unfinished bodies. */
  totalBytes: number;
  /** Of one caller's bodies, unfinished or being processed. */
  callerBytes: number;
  /** Of all whole bodies being processed; bodies that arrive in the same moment may exceed it. */
  workedOnBytes: number;
  /** The share of `workedOnBytes` that a caller always gets. */
  guaranteedBytes: number;
  /** Unfinished, of one caller, without tiny ones. */
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

/** For unidentified callers: codes, names, a few SIM cards. */
export const UNKNOWN_CALLER_BODY_BYTES = 16 * 1024;

/** Bodies that declare no more are not counted: the connection itself costs as much. */
export const TINY_BODY_BYTES = 16 * 1024;
