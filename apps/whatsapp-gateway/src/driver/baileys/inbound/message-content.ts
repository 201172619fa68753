import type { MediaType, proto } from 'baileys';
import type { ContactCard, GeoLocation, InboundKind } from '@chasqui/gateway-protocol';

/** Words about a message; members may be missing. */
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
  /** All cards, when there are several. */
  contacts?: ContactCard[];
  /** What has no field of its own. */
  notes?: Notes;
  reaction?: { waId: string; emoji: string };
  vote?: { pollId: string; vote: proto.Message.IPollEncValue };
  /** Id of the message that it answers. */
  replyTo?: string;
}
