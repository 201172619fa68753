import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A file that the service made, for the browser to save: it never opens it as a page of ours.
 *
 * HEAD answers whether it is there.
 *
 * @param note writes into the audit log who downloads it: nobody gets it without
 */
export async function fileAnswer(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { name, mime }: { name: string; mime: string },
  open: () => Promise<Readable>,
  note: () => Promise<void>,
): Promise<Readable> {
  const bytes = await open();
  const isLook = method === 'HEAD';
  try {
    if (!isLook) await note();
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
