import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { OrganizationRepository } from '@chasqui/tenancy';
import { type ApiHarness, withKey } from './api-gateway.harness';

export const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');

export interface Part {
  name?: string;
  filename?: string | null;
  type?: string | null;
  bytes?: Buffer;
  encoding?: string;
}

const BOUNDARY = 'xYzZY';

/** The bytes of a form (RFC 7578). */
export function formOf(...parts: Part[]): Buffer {
  const pieces = parts.flatMap(({ name = 'file', filename = 'a.pdf', type = 'application/pdf', bytes, encoding }) => {
    const file = filename === null ? '' : `; filename="${filename}"`;
    const head =
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n` +
      (type === null ? '' : `Content-Type: ${type}\r\n`) +
      (encoding === undefined ? '' : `Content-Transfer-Encoding: ${encoding}\r\n`) +
      '\r\n';
    return [Buffer.from(head), bytes ?? Buffer.from('some bytes'), Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export interface UploadAnswer {
  status: number;
  replayed: boolean;
  body: {
    code?: string;
    message?: string;
    limit?: string;
    data?: { id: string; mime_type: string; size: number; filename: string; expires_at: string };
  };
}

export class Uploader {
  constructor(
    private readonly harness: ApiHarness,
    readonly key: string,
    readonly orgId: string,
    private readonly url: string,
  ) {}

  static async create(harness: ApiHarness, url = harness.url, mode: 'live' | 'test' = 'live'): Promise<Uploader> {
    const { key, orgId } = await harness.aKey({ mode, rateLimitPerMinute: 1_000_000 });
    return new Uploader(harness, key, orgId, url);
  }

  at = (url: string): Uploader => new Uploader(this.harness, this.key, this.orgId, url);

  async storageOf(megabytes: number): Promise<void> {
    const limits = { storage_mb: megabytes };
    await new OrganizationRepository(this.harness.database).changePlan(this.orgId, { limits });
  }

  post(body: Buffer | ReadableStream, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.url}/v1/media`, {
      method: 'POST',
      headers: { ...withKey(this.key), 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      body: body instanceof Buffer ? new Uint8Array(body) : body,
      ...(!(body instanceof Buffer) && { duplex: 'half' }),
    });
  }

  async upload(part: Part = {}, headers: Record<string, string> = {}): Promise<UploadAnswer> {
    return answerOf(await this.post(formOf(part), headers));
  }

  /** An upload that sends its headers and part of its bytes, then stalls. */
  begin(bytes: number, sent = 100): Socket {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const form = formOf({ bytes: randomBytes(bytes) });
    socket.write(
      `POST /v1/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${this.key}\r\n` +
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${form.length}\r\n\r\n`,
    );
    socket.write(form.subarray(0, sent + 100));
    return socket;
  }

  /** The counted storage, after checking that it is the sum of the rows. */
  async used(): Promise<number> {
    const { rows } = await this.harness.database.query<{ used: number; sum: number }>(
      `select coalesce((select used_bytes from storage_usage where org_id = $1), 0)::float8 as used,
         coalesce((select sum(size) from media_files where org_id = $1), 0)::float8 as sum`,
      [this.orgId],
    );
    if (rows[0]?.used !== rows[0]?.sum) throw new Error(`counted ${rows[0]?.used}, there are ${rows[0]?.sum}`);
    return rows[0]?.used ?? -1;
  }

  async files(): Promise<number> {
    const { rows } = await this.harness.database.query('select from media_files where org_id = $1', [this.orgId]);
    return rows.length;
  }
}

export async function answerOf(answer: Response): Promise<UploadAnswer> {
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, replayed, body: (await answer.json()) as UploadAnswer['body'] };
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
