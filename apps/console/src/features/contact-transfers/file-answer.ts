import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers with a file that the browser must save, and never open as a page of ours. HEAD tells whether the file
 * exists.
 *
 * @param note writes the download to the audit log, before any byte is sent
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
