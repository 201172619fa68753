import type { MediaType, proto } from 'baileys';
import type { InboundKind } from '@chasqui/gateway-protocol';
import { cut, MAX_LINE, safeName } from './inbound-limits';
import type { EncryptedFile, InboundContent } from './message-content';

type FileHolder = Pick<
  proto.IMessage,
  'imageMessage' | 'videoMessage' | 'ptvMessage' | 'audioMessage' | 'documentMessage' | 'stickerMessage'
>;

export function readMedia(holder: FileHolder): InboundContent | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = holder;
  if (imageMessage) return mediaOf('image', 'image', imageMessage, imageMessage.caption);
  if (videoMessage) return mediaOf('video', 'video', videoMessage, videoMessage.caption);
  if (ptvMessage) return mediaOf('video', 'video', ptvMessage, ptvMessage.caption);
  if (audioMessage) return mediaOf('audio', 'audio', audioMessage, '');
  if (stickerMessage) return mediaOf('sticker', 'sticker', stickerMessage, '');
  if (documentMessage) {
    const { caption, fileName, title } = documentMessage;
    return mediaOf('document', 'document', documentMessage, caption, fileName || title);
  }
  return undefined;
}

/** The picture of something else, such as a product; undefined without a path to fetch it from. */
export function readPicture(image: proto.Message.IImageMessage | null | undefined): InboundContent | undefined {
  return image?.directPath ? readMedia({ imageMessage: image }) : undefined;
}

export function readInvoiceFile(invoice: proto.Message.IInvoiceMessage): InboundContent | undefined {
  if (!invoice.attachmentDirectPath) return undefined;
  const kind = invoice.attachmentType === PDF ? 'document' : 'image';
  return mediaOf(kind, kind, {
    mediaKey: invoice.attachmentMediaKey,
    directPath: invoice.attachmentDirectPath,
    fileSha256: invoice.attachmentFileSha256,
    mimetype: invoice.attachmentMimetype,
  });
}

// `AttachmentType` of the wire; the library's enums cannot be imported without loading it.
const PDF: proto.Message.InvoiceMessage.AttachmentType = 1;

interface MediaMessage {
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  fileSha256?: Uint8Array | null;
  mimetype?: string | null;
  fileLength?: number | { toString(): string } | null;
}

function mediaOf(
  kind: InboundKind,
  type: MediaType,
  media: MediaMessage,
  caption?: string | null,
  filename?: string | null,
): InboundContent {
  const file: EncryptedFile = {
    type,
    mediaKey: media.mediaKey ?? new Uint8Array(),
    directPath: media.directPath ?? '',
    mime: cut(media.mimetype || 'application/octet-stream', MAX_LINE),
    size: Number(media.fileLength ?? 0) || 0,
    ...(media.fileSha256?.length ? { fileSha256: media.fileSha256 } : {}),
    ...(filename ? { filename: safeName(filename) } : {}),
  };
  return { kind, text: caption ?? '', file };
}
