import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { AnswerStatus } from './answer-status';

/**
 * Bytes that a server may send before they amount to something: a head (status line, headers, interim answers), or what
 * stands between pieces of a body (sizes and extensions of chunks, trailers). undici limits the headers, and lets a reason
 * phrase or the extension of a chunk go on for ever, read by its parser at the cost of our processor.
 */
export const MOST_BYTES_BEFORE_CONTENT = 16_384;
/** Bytes around it that a byte of content pays for: a chunk of one byte has six, with an extension some more. */
const PAID_BY_A_BYTE = 64;

/** A connection, and what it sent that has come to nothing yet. */
class Intake {
  /** Of the request that was written last: the one that is answered. */
  asker: StatusHandler | undefined;
  private unpaid = 0;
  private readonly status = new AnswerStatus();

  constructor(private readonly socket: Socket) {}

  /** @returns false when too much has come; the connection is closed then */
  take(piece: Buffer): boolean {
    // What came before this piece was parsed: a piece itself may be long and full of content.
    if (this.unpaid > MOST_BYTES_BEFORE_CONTENT) {
      this.socket.destroy(new Error(`more than ${MOST_BYTES_BEFORE_CONTENT} bytes came that are no content`));
      return false;
    }
    this.unpaid += piece.length;
    const status = this.status.read(piece);
    if (status !== null) this.asker?.onStatusLine?.(status);
    return true;
  }

  /** The parser puts back what it cannot pass on yet. */
  giveBack(bytes: number): void {
    this.unpaid = Math.max(0, this.unpaid - bytes);
  }

  pay(contentBytes: number): void {
    this.unpaid = Math.max(0, this.unpaid - contentBytes * PAID_BY_A_BYTE);
  }

  payAll(): void {
    this.unpaid = 0;
  }

  end(): void {
    this.payAll();
    this.status.restart();
    this.asker = undefined;
  }
}

/** A handler of answers that wants to know a status before its head is complete, or turns out to be none. */
export interface StatusHandler extends Dispatcher.DispatchHandler {
  onStatusLine?: (status: number) => void;
}

/** undici parses a piece right after it has read it: what its handlers hear then came from this connection. */
let reading: Intake | undefined;
/** It writes a request right after it has told its handler that it begins. */
let beginning: StatusHandler | undefined;

/**
 * A connection that tells the status lines of its answers, and is closed when too much comes of it that is no content. Its
 * requests need `payingInterceptor`.
 */
export function limitedSocket(socket: Socket): Socket {
  const intake = new Intake(socket);
  const [read, unshift, write] = [socket.read.bind(socket), socket.unshift.bind(socket), socket.write.bind(socket)];
  socket.write = (...args: unknown[]): boolean => {
    if (beginning !== undefined) intake.asker = beginning;
    beginning = undefined;
    return (write as (...given: unknown[]) => boolean)(...args);
  };
  socket.read = (size?: number): unknown => {
    const piece: unknown = read(size);
    reading = intake;
    return piece instanceof Buffer && !intake.take(piece) ? null : piece;
  };
  socket.unshift = (piece: Buffer): void => {
    intake.giveBack(piece.length);
    unshift(piece);
  };
  return socket;
}

/** Tells a `limitedSocket` which of its bytes were content, and who asked for them. */
export const payingInterceptor: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new PayingHandler(handler));

class PayingHandler implements Dispatcher.DispatchHandler {
  /** Where its answer comes from, as soon as it has a head. */
  private intake: Intake | undefined;

  constructor(private readonly inner: StatusHandler) {}

  onRequestStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    beginning = this.inner;
    this.inner.onRequestStart?.(...args);
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.intake = reading;
    // Interim answers are no content: a server may send them without end.
    if (args[1] >= 200) this.intake?.payAll();
    this.inner.onResponseStart?.(...args);
  }

  onResponseData(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseData']>>): void {
    this.intake?.pay(args[1].length);
    this.inner.onResponseData?.(...args);
  }

  onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.intake?.end();
    this.inner.onResponseEnd?.(...args);
  }

  onResponseError(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseError']>>): void {
    this.inner.onResponseError?.(...args);
  }
}
