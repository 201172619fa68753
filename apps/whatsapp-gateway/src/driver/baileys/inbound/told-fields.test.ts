import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LONG_NOTES } from '@chasqui/gateway-protocol';
import type { proto } from 'baileys';
import { Enum, type Field, parse, Type } from 'protobufjs';
import { CONTENT_KINDS, unwrap } from './content-kinds';
import { isUnknown, readContent } from './inbound-content';
import { readChange, readSealed } from './message-change';

/** Text and file fields that are not reported, by reason. Fields and types as the schema of Baileys names them. */
const UNTOLD: Readonly<Record<string, readonly string[]>> = {
  'it is the way to a file, which is told itself': [
    'ImageMessage.url',
    'VideoMessage.url',
    'AudioMessage.url',
    'DocumentMessage.url',
    'StickerMessage.url',
  ],
  'it is the same file in another quality': [
    'ImageMessage.staticUrl',
    'VideoMessage.staticUrl',
    'VideoMessage.processedVideos',
    'VideoMessage.metadataUrl',
  ],
  'it is a small picture of a file': [
    'ImageMessage.thumbnailDirectPath',
    'VideoMessage.thumbnailDirectPath',
    'DocumentMessage.thumbnailDirectPath',
    'StickerPackMessage.thumbnailDirectPath',
  ],
  'an app made it for screen readers': [
    'ImageMessage.accessibilityLabel',
    'VideoMessage.accessibilityLabel',
    'AudioMessage.accessibilityLabel',
    'DocumentMessage.accessibilityLabel',
    'StickerMessage.accessibilityLabel',
  ],
  'it stands in the file name': ['DocumentMessage.title'],
  'it can be tapped in a picture, where it is written': ['InteractiveAnnotation', 'ImageMessage.qrUrl'],
  'an app shows it of what the text links to': [
    'ExtendedTextMessage.matchedText',
    'ExtendedTextMessage.title',
    'ExtendedTextMessage.description',
    'ExtendedTextMessage.thumbnailDirectPath',
    'ExtendedTextMessage.inviteLinkParentGroupSubjectV2',
    'ExtendedTextMessage.videoContentUrl',
    'ExtendedTextMessage.musicMetadata',
    'MMSThumbnailMetadata',
    'LinkPreviewMetadata',
    'PaymentLinkMetadata',
    'PaymentExtendedMetadata',
    'VideoEndCard',
  ],
  '`reply_to` names the message that it answers': [
    'ContextInfo.quotedMessage',
    'ContextInfo.questionReplyQuotedMessage',
  ],
  'it is an address': [
    'ContextInfo.participant',
    'ContextInfo.remoteJid',
    'ContextInfo.mentionedJid',
    'GroupMention',
    'ContextInfo.parentGroupJid',
    'ContextInfo.businessMessageForwardInfo',
    'DisappearingMode',
    'ContextInfo.ForwardedNewsletterMessageInfo.newsletterJid',
    'Chat.id',
    'RequestPaymentMessage.requestFrom',
    'CallLogMessage.participants',
    'OrderMessage.sellerJid',
    'ProductMessage.businessOwnerJid',
    'ListMessage.ProductListInfo.businessOwnerJid',
    'InteractiveMessage.CollectionMessage.bizJid',
  ],
  'it names a message; where that says something, it is `reply_to`': ['MessageKey'],
  'WhatsApp counts by it': [
    'ContextInfo.conversionSource',
    'ContextInfo.entryPointConversionSource',
    'ContextInfo.entryPointConversionApp',
    'ContextInfo.entryPointConversionExternalSource',
    'ContextInfo.entryPointConversionExternalMedium',
    'ContextInfo.ctwaSignals',
    'ContextInfo.smbClientCampaignId',
    'ContextInfo.smbServerCampaignId',
    'ContextInfo.DataSharingContext',
    'ContextInfo.UTMInfo',
    'UrlTrackingMap',
  ],
  'it is how an app shows an ad': [
    'ContextInfo.ExternalAdReplyInfo.thumbnailUrl',
    'ContextInfo.ExternalAdReplyInfo.mediaUrl',
    'ContextInfo.ExternalAdReplyInfo.originalImageUrl',
    'ContextInfo.ExternalAdReplyInfo.adPreviewUrl',
    'ContextInfo.ExternalAdReplyInfo.sourceApp',
    'ContextInfo.ExternalAdReplyInfo.ctaPayload',
    'ContextInfo.ExternalAdReplyInfo.automatedGreetingMessageCtaType',
    'ContextInfo.ExternalAdReplyInfo.wtwaWebsiteUrl',
  ],
  'an app shows it beside the message': [
    'ContextInfo.trustBannerType',
    'ContextInfo.groupSubject',
    'MemberLabel',
    'ContextInfo.ForwardedNewsletterMessageInfo.accessibilityText',
    'ForwardedAIBotMessageInfo',
    'StatusAttribution',
  ],
  'it is for the program of the business': [
    'TemplateMessage.templateId',
    'TemplateMessage.HydratedFourRowTemplate.templateId',
    'HighlyStructuredMessage.namespace',
    'HighlyStructuredMessage.elementName',
    'HydratedTemplateButton.HydratedQuickReplyButton.id',
    'HydratedTemplateButton.HydratedURLButton.consentedUsersUrl',
    'TemplateButton.QuickReplyButton.id',
    'ButtonsMessage.Button.buttonId',
    'ListMessage.Row.rowId',
    'InvoiceMessage.token',
    'OrderMessage.token',
    'OrderMessage.catalogType',
    'SendPaymentMessage.transactionData',
    'BCallMessage.sessionId',
    'StickerPackMessage.stickerPackId',
    'ReactionMessage.groupingKey',
    'PollCreationMessage.Option.optionHash',
  ],
  'it is the language of a text': [
    'HighlyStructuredMessage.fallbackLg',
    'HighlyStructuredMessage.fallbackLc',
    'HighlyStructuredMessage.deterministicLg',
    'HighlyStructuredMessage.deterministicLc',
  ],
  'its default is told, as it reads': ['HighlyStructuredMessage.HSMLocalizableParameter.HSMCurrency'],
  'it is on the button that opens the list': ['ListMessage.buttonText'],
  'its picture alone says something': ['ListMessage.ProductListHeaderImage'],
  'it is how an app lays buttons out; a limited offer in it is told': [
    'InteractiveMessage.NativeFlowMessage.messageParamsJson',
  ],
  'it is another picture of the same product': ['ProductMessage.ProductSnapshot.firstImageId'],
  'it is the same link again': ['ProductMessage.ProductSnapshot.signedUrl'],
  'it says how many there are': ['ContactsArrayMessage.displayName'],
  'it is one of the options': ['PollCreationMessage.correctAnswer'],
  'it is decoration': ['PaymentBackground'],
  'apps install stickers from it; the library has no key for it': [
    'StickerPackMessage.directPath',
    'StickerPackMessage.Sticker',
  ],
  'apps install stickers from it': ['StickerPackMessage.trayIconFileName', 'StickerPackMessage.imageDataHash'],
  'chats from before are not told': [
    'MessageHistoryBundle.mimetype',
    'MessageHistoryBundle.directPath',
    'MessageHistoryMetadata',
  ],
  'it is a picture or a film of WhatsApp’s bot, on its server': [
    'AIRichResponseImageURL',
    'AIRichResponseInlineImageMetadata.tapLinkUrl',
    'AIRichResponseDynamicMetadata',
    'AIRichResponseLatexMetadata.AIRichResponseLatexExpression.url',
    'AIRichResponseContentItemsMetadata.AIRichResponseReelItem.profileIconUrl',
    'AIRichResponseContentItemsMetadata.AIRichResponseReelItem.thumbnailUrl',
    'AIRichResponseContentItemsMetadata.AIRichResponseReelItem.videoUrl',
    'AIRichResponseCodeMetadata.codeLanguage',
  ],
};
const untold = new Set(Object.values(UNTOLD).flat());

const schema = parse(readFileSync(require.resolve('baileys/WAProto/WAProto.proto'), 'utf8'), { keepCase: true });
const page = readFileSync(join(__dirname, '../../../../../../docs/incoming.md'), 'utf8');
const messageType = schema.root.resolveAll().lookupType('proto.Message');
const nameOf = (type: Type): string => type.fullName.replace(/^\.proto\.(Message\.)?/, '');

interface Step {
  type: Type;
  field: Field;
}

/** The path to each text of a message, paths to files included, without fields that are not reported. */
function* textsOf(type: Type, above: readonly Step[] = []): Generator<Step[]> {
  for (const field of type.fieldsArray) {
    const path = [...above, { type, field }];
    const inner = field.resolvedType;
    if (untold.has(`${nameOf(type)}.${field.name}`)) continue;
    if (field.type === 'string') yield path;
    if (!(inner instanceof Type) || untold.has(nameOf(inner)) || isAgain(inner, path)) continue;
    // Context is tested around a message, not around each of its cards or options.
    if (nameOf(inner) === 'ContextInfo' && (path.length > 3 || above.some((step) => step.field.repeated))) continue;
    yield* textsOf(inner, path);
  }
}

/** Messages hold messages, which are read like those that hold them. */
const isAgain = (inner: Type, path: readonly Step[]): boolean =>
  inner === messageType || path.some(({ type }) => type === inner);

function messageWith([first, ...rest]: readonly Step[], word: string, beside: object = {}): Record<string, unknown> {
  if (first === undefined) return {};
  const { field } = first;
  const inner = field.resolvedType;
  const value = inner instanceof Type ? messageWith(rest, word, textsIn(inner)) : word;
  return { ...beside, [field.name]: field.repeated ? [value] : value };
}

const textsIn = (type: Type): object =>
  Object.fromEntries(
    type.fieldsArray.flatMap(({ name, id, repeated, ...field }) =>
      field.type === 'string' ? [[name, repeated ? [`x${id}`] : `x${id}`]] : [],
    ),
  );

const parts = Object.keys(CONTENT_KINDS) as (keyof typeof CONTENT_KINDS)[];
const told = parts.filter((part) => !['inside', 'change', 'silent'].includes(CONTENT_KINDS[part]));

describe('what messages hold', () => {
  it('every part of a message that the library knows has its place in the list', () => {
    expect(parts.toSorted()).toEqual(messageType.fieldsArray.map(({ name }) => name).toSorted());
  });

  it.each(told)(
    'each text and each file of %s is told, or stands among those that are not, with the reason',
    (part) => {
      const texts = [...textsOf(messageType)].filter(([first]) => first?.field.name === part);
      const lost = texts.filter((path) => {
        const content = readContent(messageWith(path, 'w0rd'));
        return !JSON.stringify(content).includes('w0rd');
      });
      expect(lost.map((path) => path.map(({ field }) => field.name).join('.'))).toEqual([]);
    },
  );

  it('every name of metadata stands in docs/incoming.md', () => {
    const notes = [...textsOf(messageType)].flatMap((path) => {
      const content = readContent(unwrap(messageWith(path, 'w0rd')).content);
      return Object.entries(content?.notes ?? {}).flatMap(([name, note]) => (note ? [name] : []));
    });
    const names = [...new Set([...notes, 'view_once', 'part_of', 'live_location', 'more_contacts', 'more_files'])];
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
    expect(LONG_NOTES.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('what is not told is there', () => {
    const isThere = (name: string): boolean => {
      const [type, field] = [name.slice(0, name.lastIndexOf('.')), name.slice(name.lastIndexOf('.') + 1)];
      const find = (path: string) => [`proto.Message.${path}`, `proto.${path}`].map((each) => schema.root.lookup(each));
      return [...find(name), ...find(type).map((each) => (each instanceof Type ? each.fields[field] : null))].some(
        Boolean,
      );
    };
    expect([...untold].filter((name) => !isThere(name))).toEqual([]);
  });

  it.each(told)('%s says something also when it is empty', (part) => {
    const content = readContent({ [part]: part === 'conversation' ? 'x' : {} });
    expect(content?.text || content?.file || content?.location).toBeTruthy();
  });

  it.each(parts.filter((part) => CONTENT_KINDS[part] === 'inside'))('what %s holds is told', (part) => {
    const key = { id: 'A1' };
    const { content, answers } = unwrap({ [part]: { message: { conversation: 'Inside' }, targetMessageKey: key } });
    expect(readContent(content)?.text).toBe('Inside');
    expect(answers).toBe('A1');
  });

  it.each(parts.filter((part) => CONTENT_KINDS[part] === 'silent'))('%s says nothing to a person', (part) => {
    const message = { [part]: { message: { conversation: 'Inside' } } } as proto.IMessage;
    expect(readContent(unwrap(message).content)).toBeUndefined();
    expect(isUnknown(message)).toBe(part === 'messageContextInfo');
  });
});

/** `ProtocolMessage` types that say something to a person; all others are between apps, or settings. */
const CHANGES = { REVOKE: 'deleted', MESSAGE_EDIT: 'edited' };
const SETTINGS = [
  ['EPHEMERAL_SETTING', 'EPHEMERAL_SYNC_RESPONSE', 'LIMIT_SHARING', 'GROUP_MEMBER_LABEL_CHANGE', 'SHARE_PHONE_NUMBER'],
  [
    'HISTORY_SYNC_NOTIFICATION',
    'APP_STATE_SYNC_KEY_SHARE',
    'APP_STATE_SYNC_KEY_REQUEST',
    'MSG_FANOUT_BACKFILL_REQUEST',
  ],
  [
    'INITIAL_SECURITY_NOTIFICATION_SETTING_SYNC',
    'APP_STATE_FATAL_EXCEPTION_NOTIFICATION',
    'LID_MIGRATION_MAPPING_SYNC',
  ],
  ['PEER_DATA_OPERATION_REQUEST_MESSAGE', 'PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE', 'MEDIA_NOTIFY_MESSAGE'],
  ['REQUEST_WELCOME_MESSAGE', 'BOT_FEEDBACK_MESSAGE', 'BOT_MEMU_ONBOARDING_MESSAGE', 'STOP_GENERATION_MESSAGE'],
  [
    'CLOUD_API_THREAD_CONTROL_NOTIFICATION',
    'REMINDER_MESSAGE',
    'STATUS_MENTION_MESSAGE',
    'AI_PSI_METADATA',
    'AI_QUERY_FANOUT',
  ],
].flat();

describe('what messages do to others', () => {
  const types = (messageType.lookup('ProtocolMessage.Type') as Enum).values;

  it('every type of a protocol message is a change, or a setting that says nothing', () => {
    expect(Object.keys(types).toSorted()).toEqual([...Object.keys(CHANGES), ...SETTINGS].toSorted());
  });

  it.each(Object.entries(types))('a protocol message of type %s is told as what it is', (name, type) => {
    const protocolMessage = { key: { id: 'A1' }, type, editedMessage: { conversation: 'New' } };
    const change = readChange({ protocolMessage });
    expect(change?.change).toBe(CHANGES[name as keyof typeof CHANGES]);
    expect(readContent({ protocolMessage })).toBeUndefined();
  });

  it.each([undefined, 0, 1, 2, 3, 4, 5, 99])(
    'something sealed of type %s is never told as nothing',
    (secretEncType) => {
      const sealed = { targetMessageKey: { id: 'A1' }, encPayload: new Uint8Array(40), encIv: new Uint8Array(12) };
      const secretEncryptedMessage = { ...sealed, secretEncType } as proto.Message.ISecretEncryptedMessage;
      expect(readSealed({ secretEncryptedMessage })?.target).toBe('A1');
      expect(readSealed({ secretEncryptedMessage: {} })).toEqual({});
    },
  );
});
