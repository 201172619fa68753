import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Problems } from '../problems';
import { type Certificate, FILES_NAME, selfSignedCertificate } from './certificate';

/** How downloads of a file end: 404, 410, no answer, or one that never ends. */
export type FileFate = 'missing' | 'gone' | 'hangs' | 'trickles';

const TRICKLE_MS = 50;

export class MediaHost {
  readonly certificate: Certificate = selfSignedCertificate();
  readonly auth = randomBytes(12).toString('hex');
  /** Status of the answers to uploads and downloads; 0: as usual. */
  failWith = 0;
  nextFate: FileFate | undefined;
  readonly downloads: string[] = [];
  private readonly fates = new Map<string, FileFate>();
  private readonly waiting = new Set<() => void>();
  private readonly files = new Map<string, Buffer>();
  private readonly published = new Map<string, { file: Buffer; mimetype: string }>();
  private readonly server: Server;
  private port = 0;

  constructor(private readonly problems: Problems) {
    this.server = createServer(this.certificate, (request, response) => void this.handle(request, response));
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get host(): string {
    return `localhost:${this.port}`;
  }

  read(directPath: string): Buffer | undefined {
    return this.files.get(new URL(directPath, 'https://host').pathname);
  }

  /** Puts a customer's file on the web unencrypted. @returns its address */
  publish(file: Buffer, mimetype: string, name: string): string {
    const path = `/files/${this.published.size}/${name}`;
    this.published.set(path, { file, mimetype });
    return `https://${FILES_NAME}:${this.port}${path}`;
  }

  store(file: Buffer): string {
    return this.put(`/v/t62/${digestOf(file)}.enc`, file);
  }

  /** A phone uploads a file again, even one that is gone. @returns its new path; undefined: there never was one */
  uploadAgain(directPath: string): string | undefined {
    const file = this.read(directPath);
    return file && this.put(`/v/t62/${digestOf(file)}.${this.files.size}.enc`, file);
  }

  /** Sets the fate of all files so far; undefined: as usual, and hanging downloads continue. */
  afflict(fate?: FileFate): void {
    for (const path of this.files.keys()) this.setFate(path, fate);
    const waiting = [...this.waiting];
    for (const answer of waiting) answer();
  }

  private put(path: string, file: Buffer): string {
    this.files.set(path, file);
    this.setFate(path, this.nextFate);
    this.nextFate = undefined;
    return path;
  }

  private setFate(path: string, fate: FileFate | undefined): void {
    if (fate === undefined) this.fates.delete(path);
    else this.fates.set(path, fate);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `https://${this.host}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (this.failWith > 0) {
      response.writeHead(this.failWith).end();
      return;
    }
    if (request.method === 'POST') {
      this.upload(url, Buffer.concat(chunks), response);
      return;
    }
    const file = this.files.get(url.pathname);
    const published = this.published.get(url.pathname);
    if (published) response.writeHead(200, { 'content-type': published.mimetype }).end(published.file);
    else this.download(url.pathname, file, response);
  }

  private download(path: string, file: Buffer | undefined, response: ServerResponse): void {
    this.downloads.push(path);
    this.answer(path, file, response);
  }

  private answer(path: string, file: Buffer | undefined, response: ServerResponse): void {
    const fate = file === undefined ? 'missing' : this.fates.get(path);
    const type = { 'content-type': 'application/octet-stream' };
    switch (fate) {
      case 'missing':
        response.writeHead(404).end();
        return;
      case 'gone':
        response.writeHead(410).end();
        return;
      case 'hangs': {
        const answer = () => {
          this.waiting.delete(answer);
          this.answer(path, file, response);
        };
        this.waiting.add(answer);
        response.on('close', () => this.waiting.delete(answer));
        return;
      }
      case 'trickles': {
        response.writeHead(200, type);
        const timer = setInterval(() => response.write('.'), TRICKLE_MS);
        response.on('close', () => clearInterval(timer));
        return;
      }
      case undefined:
        response.writeHead(200, type).end(file);
    }
  }

  private upload(url: URL, file: Buffer, response: ServerResponse): void {
    const kind = /^\/mms\/(image|video|audio|document)\/([^/]+)$/.exec(url.pathname);
    const token = decodeURIComponent(kind?.[2] ?? '');
    const fault = this.faultOf(url, file, token);
    if (fault) {
      this.problems.add(`An upload to ${url.pathname}: ${fault}`);
      response.writeHead(400).end('{}');
      return;
    }
    const path = this.store(file);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ url: `https://${this.host}${path}`, direct_path: path }));
  }

  private faultOf(url: URL, file: Buffer, token: string): string | undefined {
    if (url.searchParams.get('auth') !== this.auth) return 'its auth is wrong';
    return token === digestOf(file) ? undefined : 'its token is not the hash of the file';
  }
}

const digestOf = (file: Buffer): string => createHash('sha256').update(file).digest('base64url');
