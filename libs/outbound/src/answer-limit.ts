import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { AnswerStatus } from './answer-status';

/**
 * Bytes that a server may send without content: a head (status line, headers, interim answers), or bytes between pieces
 * of a body (chunk sizes and extensions, trailers). undici limits the headers, but lets a reason phrase or a chunk
 * extension go on forever, at the cost of our processor.
 */
export const MOST_BYTES_BEFORE_CONTENT = 16_384;
/** Overhead bytes allowed per byte of content: a chunk of one byte has six, with an extension some more. */
const PAID_BY_A_BYTE = 64;

/** A connection with its bytes that are not accounted for yet. */
class Intake {
  /** Handler of the last request written: the one being answered. */
  asker: StatusHandler | undefined;
  private unpaid = 0;
  private readonly status = new AnswerStatus();

  constructor(private readonly socket: Socket) {}

  /** @returns false when too much has come; the connection is closed then */
  take(piece: Buffer): boolean {
    // Earlier pieces are parsed by now: the piece itself may be long and full of content.
    if (this.unpaid > MOST_BYTES_BEFORE_CONTENT) {
      this.socket.destroy(new Error(`more than ${MOST_BYTES_BEFORE_CONTENT} bytes came that are no content`));
      return false;
    }
    this.unpaid += piece.length;
    const status = this.status.read(piece);
    if (status !== null) this.asker?.onStatusLine?.(status);
    return true;
  }

  /** The parser returns bytes that it cannot pass on yet. */
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

/** Wants to know a status before its head is complete, or proves invalid. */
export interface StatusHandler extends Dispatcher.DispatchHandler {
  onStatusLine?: (status: number) => void;
}

/** undici parses a piece right after it has read it: what its handlers hear then came from this connection. */
let reading: Intake | undefined;
/** undici writes a request right after telling its handler that it begins. */
let beginning: StatusHandler | undefined;

/**
 * A connection that reports the status lines of its answers, and is closed when too many bytes without content arrive.
 * Its requests need `payingInterceptor`.
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

/** Tells a `limitedSocket` which of its bytes were content, and for which handler. */
export const payingInterceptor: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new PayingHandler(handler));

class PayingHandler implements Dispatcher.DispatchHandler {
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
