import type { BinaryNode } from 'baileys';
import type { Problems } from './problems';
import type { MediaHost } from './media/media-host';
import type { Script } from './script';
import type { Companion } from './users/companion';
import type { Directory } from './users/directory';
import type { WhatsAppUser } from './users/whatsapp-user';
import type { ClientConnection } from './wire/client-connection';

export interface DeviceRole {
  kind: 'device';
  user: WhatsAppUser;
  companion: Companion;
}

export interface PairingRole {
  kind: 'pairing';
  /** Public identity key of the client, from its registration. */
  identity: Buffer;
  noiseKey: Buffer;
  refs: string[];
  code?: { phone: string; ref: string; wrappedKey: Buffer };
  /** Continuations by the id of the stanza that a client will answer. */
  awaited: Map<string, (answer: BinaryNode) => void>;
}

export type Role = DeviceRole | PairingRole;

export interface World {
  directory: Directory;
  problems: Problems;
  media: MediaHost;
  script: Script;
  roleOf(connection: ClientConnection): Role | undefined;
}
