import type { Readable } from 'node:stream';
import { AppError } from '@chasqui/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file that the service made, for the browser to save: it never opens it as a page of ours. */
export async function fileAnswer(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { name, mime }: { name: string; mime: string },
  open: () => Promise<Readable>,
): Promise<Readable> {
  if (method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED');
  const bytes = await open();
  void reply.headers({
    'Content-Type': mime,
    'Content-Disposition': `attachment; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'no-store',
  });
  return bytes;
}
