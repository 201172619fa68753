import type { ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentId: string;
  name: string;
  attributes: Record<string, string | number>;
  links: string[];
  resource: Record<string, string | number>;
}

type Fields = Map<number, (bigint | Buffer)[]>;

export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  readonly bodies: Buffer[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  hangs = false;
  private readonly server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.take(Buffer.concat(chunks), request.headers, response));
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  named(name: string): CollectedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  chainOf(span: CollectedSpan): string[] {
    const parent = this.spans.find(({ spanId, traceId }) => spanId === span.parentId && traceId === span.traceId);
    return [...(parent === undefined ? [] : this.chainOf(parent)), span.name];
  }

  private take(body: Buffer, headers: IncomingHttpHeaders, response: ServerResponse): void {
    if (this.hangs) return;
    this.bodies.push(body);
    this.headers.push(headers);
    this.spans.push(...spansOf(body));
    response.setHeader('content-type', 'application/x-protobuf');
    response.end();
  }
}

/** https://github.com/open-telemetry/opentelemetry-proto: ExportTraceServiceRequest. */
function spansOf(body: Buffer): CollectedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((resourceSpans) => {
    const resource = messages(resourceSpans, 1).map((each) => attributesOf(each, 1))[0] ?? {};
    return messages(resourceSpans, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentId: hex(span, 4),
        name: textOf(span, 5),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => `${hex(link, 1)}-${hex(link, 2)}`),
        resource,
      })),
    );
  });
}

function attributesOf(message: Fields, field: number): Record<string, string | number> {
  const pairs = messages(message, field).map((pair) => {
    const [value] = messages(pair, 2);
    const number = value?.get(3)?.[0];
    return [textOf(pair, 1), number === undefined ? textOf(value, 1) : Number(number)] as const;
  });
  return Object.fromEntries(pairs);
}

const bytesOf = (message: Fields | undefined, field: number): Buffer[] =>
  (message?.get(field) ?? []).filter((value): value is Buffer => Buffer.isBuffer(value));
const messages = (message: Fields, field: number): Fields[] => bytesOf(message, field).map(fieldsOf);
const hex = (message: Fields, field: number): string => bytesOf(message, field)[0]?.toString('hex') ?? '';
const textOf = (message: Fields | undefined, field: number): string => bytesOf(message, field)[0]?.toString() ?? '';

/** https://protobuf.dev/programming-guides/encoding/ */
function fieldsOf(bytes: Buffer): Fields {
  const fields: Fields = new Map();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const raw = (length: number): Buffer => {
    const part = bytes.subarray(at, at + length);
    at += length;
    return part;
  };
  while (at < bytes.length) {
    const tag = varint();
    const wire = Number(tag & 7n);
    const value = wire === 0 ? varint() : raw(wire === 1 ? 8 : wire === 5 ? 4 : Number(varint()));
    const number = Number(tag >> 3n);
    fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}
