import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { getMediaKeys, type MediaType, type proto } from 'baileys';
import type { MediaHost } from './media-host';

type FileReference = Pick<
  proto.Message.IDocumentMessage,
  'mediaKey' | 'directPath' | 'url' | 'fileSha256' | 'fileEncSha256' | 'fileLength'
>;

export async function uploadMedia(host: MediaHost, file: Buffer, type: MediaType): Promise<FileReference> {
  const mediaKey = randomBytes(32);
  const { iv, cipherKey, macKey } = await keysOf(mediaKey, type);
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv);
  const sealed = Buffer.concat([cipher.update(file), cipher.final()]);
  const stored = Buffer.concat([sealed, macOf(macKey, iv, sealed)]);
  const directPath = host.store(stored);
  return {
    mediaKey,
    directPath,
    url: `https://${host.host}${directPath}`,
    fileSha256: sha256(file),
    fileEncSha256: sha256(stored),
    fileLength: file.length,
  };
}

/**
 * Fetches and opens a message's file like the recipient's phone.
 *
 * @throws Error when it is missing, or not the file that the message promises
 */
export async function openMedia(host: MediaHost, reference: FileReference, type: MediaType): Promise<Buffer> {
  const stored = host.read(reference.directPath ?? '');
  if (!stored) throw new Error(`no file under ${reference.directPath ?? 'no path'}`);
  if (!sha256(stored).equals(Buffer.from(reference.fileEncSha256 ?? []))) throw new Error('another encrypted file');
  const { iv, cipherKey, macKey } = await keysOf(Buffer.from(reference.mediaKey ?? []), type);
  const sealed = stored.subarray(0, -10);
  if (!macOf(macKey, iv, sealed).equals(stored.subarray(-10))) throw new Error('the file’s MAC is wrong');
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv);
  const file = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (!sha256(file).equals(Buffer.from(reference.fileSha256 ?? []))) throw new Error('another file than promised');
  if (Number(reference.fileLength) !== file.length) throw new Error('another length than promised');
  return file;
}

async function keysOf(mediaKey: Buffer, type: MediaType): Promise<{ iv: Buffer; cipherKey: Buffer; macKey: Buffer }> {
  const { iv, cipherKey, macKey } = await getMediaKeys(mediaKey, type);
  if (!macKey) throw new Error('no key for the MAC');
  return { iv: Buffer.from(iv), cipherKey: Buffer.from(cipherKey), macKey: Buffer.from(macKey) };
}

const macOf = (key: Buffer, iv: Buffer, sealed: Buffer): Buffer =>
  createHmac('sha256', key).update(iv).update(sealed).digest().subarray(0, 10);

const sha256 = (data: Buffer): Buffer => createHash('sha256').update(data).digest();
