import type { proto } from 'baileys';
import type { InboundKind } from '@chasqui/gateway-protocol';
import { isWhatsAppId } from './inbound-limits';

/**
 * `inside`: a wrapper, its content counts. `change`: it edits or deletes another message. `silent`: it says nothing to
 * a person, see `docs/incoming.md`.
 */
export type ContentKind = InboundKind | 'inside' | 'change' | 'silent';

/**
 * Every part of a WhatsApp message (`proto.IMessage` of Baileys 7.0.0-rc14), and the kind as which it is reported. A
 * new version of the library with a part that is missing here does not compile, and a test compares this with
 * `docs/incoming.md`.
 */
export const CONTENT_KINDS = {
  conversation: 'text',
  extendedTextMessage: 'text',
  buttonsResponseMessage: 'text',
  templateButtonReplyMessage: 'text',
  listResponseMessage: 'text',
  interactiveResponseMessage: 'text',
  buttonsMessage: 'text',
  listMessage: 'text',
  templateMessage: 'text',
  interactiveMessage: 'text',
  highlyStructuredMessage: 'text',
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  documentMessage: 'document',
  stickerMessage: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contact',
  reactionMessage: 'reaction',
  pollUpdateMessage: 'poll_vote',

  orderMessage: 'unsupported',
  productMessage: 'unsupported',
  groupInviteMessage: 'unsupported',
  newsletterAdminInviteMessage: 'unsupported',
  newsletterFollowerInviteMessageV2: 'unsupported',
  eventMessage: 'unsupported',
  encEventResponseMessage: 'unsupported',
  pollCreationMessage: 'unsupported',
  pollCreationMessageV2: 'unsupported',
  pollCreationMessageV3: 'unsupported',
  pollCreationMessageV5: 'unsupported',
  pollResultSnapshotMessage: 'unsupported',
  pollResultSnapshotMessageV3: 'unsupported',
  scheduledCallCreationMessage: 'unsupported',
  scheduledCallEditMessage: 'unsupported',
  sendPaymentMessage: 'unsupported',
  requestPaymentMessage: 'unsupported',
  declinePaymentRequestMessage: 'unsupported',
  cancelPaymentRequestMessage: 'unsupported',
  paymentInviteMessage: 'unsupported',
  invoiceMessage: 'unsupported',
  requestPhoneNumberMessage: 'unsupported',
  stickerPackMessage: 'unsupported',
  encCommentMessage: 'unsupported',
  encReactionMessage: 'unsupported',
  questionResponseMessage: 'unsupported',
  statusQuestionAnswerMessage: 'unsupported',
  statusQuotedMessage: 'unsupported',
  richResponseMessage: 'unsupported',
  bcallMessage: 'unsupported',
  callLogMesssage: 'unsupported',
  messageHistoryBundle: 'unsupported',
  placeholderMessage: 'unsupported',
  chat: 'unsupported',

  ephemeralMessage: 'inside',
  viewOnceMessage: 'inside',
  viewOnceMessageV2: 'inside',
  viewOnceMessageV2Extension: 'inside',
  documentWithCaptionMessage: 'inside',
  deviceSentMessage: 'inside',
  editedMessage: 'inside',
  associatedChildMessage: 'inside',
  commentMessage: 'inside',
  groupStatusMessage: 'inside',
  groupStatusMessageV2: 'inside',
  groupMentionedMessage: 'inside',
  botInvokeMessage: 'inside',
  botForwardedMessage: 'inside',
  botTaskMessage: 'inside',
  lottieStickerMessage: 'inside',
  eventCoverImage: 'inside',
  pollCreationMessageV4: 'inside',
  pollCreationOptionImageMessage: 'inside',
  questionMessage: 'inside',
  questionReplyMessage: 'inside',
  limitSharingMessage: 'inside',

  protocolMessage: 'change',
  secretEncryptedMessage: 'change',

  senderKeyDistributionMessage: 'silent',
  fastRatchetKeySenderKeyDistributionMessage: 'silent',
  messageContextInfo: 'silent',
  pinInChatMessage: 'silent',
  keepInChatMessage: 'silent',
  albumMessage: 'silent',
  call: 'silent',
  stickerSyncRmrMessage: 'silent',
  messageHistoryNotice: 'silent',
  statusMentionMessage: 'silent',
  groupStatusMentionMessage: 'silent',
  statusAddYours: 'silent',
  statusNotificationMessage: 'silent',
  statusStickerInteractionMessage: 'silent',
} as const satisfies { [Part in keyof Required<proto.IMessage>]: ContentKind };

/** Deeper than phones wrap anything. */
const MOST_WRAPPERS = 8;

export interface Unwrapped {
  content: proto.IMessage;
  isViewOnce: boolean;
  /**
   * WhatsApp's id of the message that it is a part of: the head of an album, a photo that is sent again in better
   * quality.
   */
  partOf?: string;
  answers?: string;
}

export function unwrap(message: proto.IMessage): Unwrapped {
  let content = message;
  let isViewOnce = false;
  let partOf = parentOf(message);
  let answers: string | undefined;
  for (let depth = 0; depth < MOST_WRAPPERS; depth += 1) {
    const wrapper = wrapperOf(content);
    if (wrapper === undefined) break;
    isViewOnce ||= wrapper.startsWith('viewOnce');
    const { message: inner, targetMessageKey } = content[wrapper] as proto.Message.ICommentMessage;
    answers ??= idOf(targetMessageKey);
    content = inner ?? {};
    partOf ??= parentOf(content);
  }
  const file = content.imageMessage ?? content.videoMessage ?? content.audioMessage;
  return {
    content,
    isViewOnce: isViewOnce || file?.viewOnce === true,
    ...(partOf === undefined ? {} : { partOf }),
    ...(answers === undefined ? {} : { answers }),
  };
}

const parentOf = ({ messageContextInfo }: proto.IMessage): string | undefined =>
  idOf(messageContextInfo?.messageAssociation?.parentMessageKey);

const idOf = (key: proto.IMessageKey | null | undefined): string | undefined =>
  key?.id && isWhatsAppId(key.id) ? key.id : undefined;

function wrapperOf(content: proto.IMessage): keyof proto.IMessage | undefined {
  return partsOf(content).find((part) => CONTENT_KINDS[part] === 'inside');
}

export function partsOf(content: proto.IMessage): (keyof typeof CONTENT_KINDS)[] {
  const names = Object.keys(content) as (keyof typeof CONTENT_KINDS)[];
  return names.filter((name) => name in CONTENT_KINDS && content[name]);
}
