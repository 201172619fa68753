import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { AwsV4Signer } from 'aws4fetch';
import { type Dispatcher, request } from 'undici';
import { type BucketTrouble, readTrouble } from './bucket-trouble';
import { assertFileId, exactly } from './file-rules';
import { type MediaStore, MediaStoreError } from './media-store';

export interface S3Settings {
  /** Address of the service: the bucket goes into its path, or in place of `{bucket}`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

interface Upload {
  body: Readable;
  size: number;
  signal: AbortSignal | undefined;
}

/**
 * `https://s3.example.com` becomes `https://s3.example.com/files`; in `https://{bucket}.s3.example.com` the bucket is
 * in the host.
 */
export function bucketUrl(endpoint: string, bucket: string): string {
  const name = encodeURIComponent(bucket);
  const whole = endpoint.includes('{bucket}')
    ? endpoint.replace('{bucket}', name)
    : `${withoutSlash(endpoint)}/${name}`;
  return withoutSlash(whole);
}

const withoutSlash = (url: string): string => url.replace(/\/{1,9}$/, '');

const ANSWER_WITHIN_MS = 30_000;
const MOST_ERROR_BYTES = 1_000;

/**
 * Files in an S3-compatible bucket, under `media/<id>`, addressed by path so that any bucket name works, or by host for
 * services that require it. Requests are signed (SigV4); the body is streamed and not part of the signature, TLS
 * protects it.
 */
export class S3MediaStore implements MediaStore {
  constructor(private readonly settings: S3Settings) {}

  async put(id: string, bytes: Readable, size: number, signal?: AbortSignal): Promise<void> {
    const open = (): Upload => {
      const counted = exactly(size);
      // A failure of one side ends the other: a request whose source breaks off is cut, so the bucket stores nothing.
      pipeline(bytes, counted, () => undefined);
      return { body: counted, size, signal };
    };
    const answer = await this.send('PUT', id, open);
    if (answer.statusCode !== 200) throw await failureOf('PUT', answer);
    await answer.body.dump();
  }

  /**
   * S3 wants the length before the first byte, so the file is buffered on this machine's disk. It has no name there, so
   * a killed process leaves nothing behind.
   */
  async putUnsized(id: string, bytes: Readable, signal?: AbortSignal): Promise<number> {
    const path = join(tmpdir(), `chasqui-upload-${randomUUID()}`);
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    await once(file, 'open');
    const whole = createReadStream(path);
    try {
      await once(whole, 'open');
      await rm(path);
      await piped(bytes, file, { signal });
      await this.put(id, whole, file.bytesWritten, signal);
      return file.bytesWritten;
    } finally {
      file.destroy();
      whole.destroy();
    }
  }

  async read(id: string): Promise<Readable | null> {
    const answer = await this.send('GET', id);
    if (answer.statusCode === 200) return answer.body;
    await mustBeMissingFile('GET', answer);
    return null;
  }

  async remove(id: string): Promise<void> {
    const answer = await this.send('DELETE', id);
    if ([200, 204].includes(answer.statusCode)) await answer.body.dump();
    else await mustBeMissingFile('DELETE', answer);
  }

  private async send(
    method: 'PUT' | 'GET' | 'DELETE',
    id: string,
    open?: () => Upload,
  ): Promise<Dispatcher.ResponseData> {
    assertFileId(id);
    const { endpoint, bucket, region, accessKey, secretKey } = this.settings;
    const signer = new AwsV4Signer({
      method,
      url: `${bucketUrl(endpoint, bucket)}/media/${id}`,
      service: 's3',
      region,
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
    });
    const { url, headers } = await signer.sign();
    // Only after signing, because the body needs a listener from its first moment.
    const upload = open?.();
    try {
      return await request(url, {
        method,
        headers: { ...Object.fromEntries(headers), ...(upload && { 'content-length': String(upload.size) }) },
        ...(upload && { body: upload.body, signal: upload.signal }),
        headersTimeout: ANSWER_WITHIN_MS,
        bodyTimeout: ANSWER_WITHIN_MS,
      });
    } catch (error) {
      throw new MediaStoreError(`the bucket did not answer ${method}`, { cause: error });
    }
  }
}

/** @throws MediaStoreError for any other cause: the bucket itself may be missing, too */
async function mustBeMissingFile(method: string, answer: Dispatcher.ResponseData): Promise<void> {
  const { code, sentence } = await troubleOf(method, answer);
  if (answer.statusCode !== 404 || code === 'NoSuchBucket') throw new MediaStoreError(sentence);
}

async function failureOf(method: string, answer: Dispatcher.ResponseData): Promise<MediaStoreError> {
  return new MediaStoreError((await troubleOf(method, answer)).sentence);
}

async function troubleOf(method: string, { statusCode, body }: Dispatcher.ResponseData): Promise<BucketTrouble> {
  const text = (await body.text().catch(() => '')).slice(0, MOST_ERROR_BYTES);
  return readTrouble(method, statusCode, text);
}
