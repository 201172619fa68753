import type { MediaType, proto } from 'baileys';
import type { ContactCard, GeoLocation, InboundKind } from '@chasqui/gateway-protocol';

export type Notes = Record<string, string | null | undefined>;

/** Still encrypted at WhatsApp. */
export interface EncryptedFile {
  type: MediaType;
  mediaKey: Uint8Array;
  directPath: string;
  fileSha256?: Uint8Array;
  mime: string;
  /** Bytes, as the sender says. */
  size: number;
  filename?: string;
}

/** What a message says, before its file is fetched and its poll looked up. */
export interface InboundContent {
  kind: InboundKind;
  text: string;
  file?: EncryptedFile;
  location?: GeoLocation;
  contact?: ContactCard;
  contacts?: ContactCard[];
  notes?: Notes;
  reaction?: { waId: string; emoji: string };
  vote?: { pollId: string; vote: proto.Message.IPollEncValue };
  replyTo?: string;
}
