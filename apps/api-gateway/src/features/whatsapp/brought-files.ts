import { Readable } from 'node:stream';
import type { WhatsappRequest } from '@chasqui/sending';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { ClientFiles, type ReceivedFile } from '@chasqui/files/uploads';
import type { SendWhatsappInput } from './send-whatsapp-types';

@Injectable()
export class BroughtFiles {
  constructor(private readonly files: ClientFiles) {}

  /**
   * The transaction that accepts the message stores the file, so a refused request leaves none, and
   * a repeated one no second one.
   *
   * @throws AppError PLAN_LIMIT, SERVICE_UNAVAILABLE, and what `send` throws
   */
  async with<Result extends { replayed: boolean }>(
    { orgId, mode }: AuthenticatedKey,
    { brings, ...input }: SendWhatsappInput,
    send: (request: WhatsappRequest) => Promise<Result>,
  ): Promise<Result> {
    if (brings === undefined) return send(input);
    const { bytes, filename, mime, kind } = brings;
    const owner = { orgId, mode };
    let upload: ReceivedFile | undefined;
    const bring = async (): Promise<ReceivedFile> => {
      upload ??= await this.files.receive(owner, { mime, filename, size: bytes.length }, Readable.from([bytes]));
      return upload;
    };
    let isSent = false;
    try {
      const result = await send({ ...input, file: { file: { bring }, kind, filename: null } });
      isSent = !result.replayed;
      if (isSent) await this.files.tellUsed(owner);
      return result;
    } finally {
      // `discard` spares the file if a message has it after all.
      if (!isSent && upload !== undefined) await this.files.discard(upload.id);
    }
  }
}
