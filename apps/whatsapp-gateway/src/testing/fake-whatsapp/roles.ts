import type { BinaryNode } from 'baileys';
import type { Problems } from './problems';
import type { MediaHost } from './media/media-host';
import type { Script } from './script';
import type { Companion } from './users/companion';
import type { Directory } from './users/directory';
import type { WhatsAppUser } from './users/whatsapp-user';
import type { ClientConnection } from './wire/client-connection';

/** A connection of a client that is linked and logged in. */
export interface DeviceRole {
  kind: 'device';
  user: WhatsAppUser;
  companion: Companion;
}

/** A connection of a client that waits for somebody to link it. */
export interface PairingRole {
  kind: 'pairing';
  /** Public identity key of the client, from its registration. */
  identity: Buffer;
  noiseKey: Buffer;
  refs: string[];
  /** A pairing by code that is under way. */
  code?: { phone: string; ref: string; wrappedKey: Buffer };
  /** What answers the stanza with this id, when the client comes back to it. */
  awaited: Map<string, (answer: BinaryNode) => void>;
}

export type Role = DeviceRole | PairingRole;

/** What the parts of the server share. */
export interface World {
  directory: Directory;
  problems: Problems;
  media: MediaHost;
  script: Script;
  roleOf(connection: ClientConnection): Role | undefined;
}
