import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto } from 'baileys';
import type { PhoneWriter } from '../users/phone-writer';
import type { Companion } from '../users/companion';
import type { WhatsAppUser } from '../users/whatsapp-user';

/**
 * What a phone sends to a newly linked device: its keys for the app state, and its history (an empty one). Without them
 * a client holds back its events for 20 seconds.
 */
export async function welcome(writer: PhoneWriter, user: WhatsAppUser, companion: Companion): Promise<void> {
  const { Type } = proto.Message.ProtocolMessage;
  const history = proto.HistorySync.encode({
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: [],
    progress: 100,
  }).finish();
  await writer.sendToOwnDevice(user, companion, {
    type: Type.APP_STATE_SYNC_KEY_SHARE,
    appStateSyncKeyShare: {
      keys: [
        {
          keyId: { keyId: randomBytes(6) },
          keyData: {
            keyData: randomBytes(32),
            fingerprint: { rawId: 1, currentIndex: 0, deviceIndexes: [0] },
            timestamp: Date.now(),
          },
        },
      ],
    },
  });
  await writer.sendToOwnDevice(user, companion, {
    type: Type.HISTORY_SYNC_NOTIFICATION,
    historySyncNotification: {
      syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
      initialHistBootstrapInlinePayload: deflateSync(history),
      chunkOrder: 0,
      progress: 100,
    },
  });
}
