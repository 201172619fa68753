import { Readable } from 'node:stream';
import { type AuditAction, Database } from '@chasqui/database';
import type { Caller } from '@chasqui/http/requests';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FileDownloads } from '../media/file-downloads';

interface AnsweredFile {
  /** Null: there is none. */
  fileId: string | null;
  name: string;
  mime: string;
  /** Its entry in the audit log, written before any byte is sent. */
  note: { action: AuditAction; target: { type: string; id: string; name: string | null } };
}

@Injectable()
export class FileAnswers {
  constructor(
    private readonly database: Database,
    private readonly downloads: FileDownloads,
    private readonly identity: Identity,
  ) {}

  /**
   * Answers with a file that the browser must save, and never open as a page of ours. HEAD tells whether the file
   * exists.
   * @throws AppError MEDIA_NOT_FOUND, RATE_LIMITED, SERVICE_UNAVAILABLE
   */
  async answer(
    { orgId, mode, actor }: Caller,
    { method }: FastifyRequest,
    reply: FastifyReply,
    { fileId, name, mime, note }: AnsweredFile,
  ): Promise<Readable> {
    const { bytes } = await this.downloads.open(orgId, () => Promise.resolve(fileId === null ? null : { fileId }));
    const isLook = method === 'HEAD';
    try {
      if (!isLook) await this.identity.audit.append(this.database, { orgId, actor, ...note, detail: { mode } });
    } catch (error) {
      bytes.destroy();
      throw error;
    }
    void reply.headers({
      'Content-Type': mime,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'no-store',
    });
    if (!isLook) return bytes;
    bytes.destroy();
    return Readable.from([]);
  }
}
