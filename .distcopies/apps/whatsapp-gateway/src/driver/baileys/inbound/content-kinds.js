"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get CONTENT_KINDS () {
        return CONTENT_KINDS;
    },
    get partsOf () {
        return partsOf;
    },
    get unwrap () {
        return unwrap;
    }
});
const CONTENT_KINDS = {
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
    commentMessage: 'unsupported',
    encCommentMessage: 'unsupported',
    questionResponseMessage: 'unsupported',
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
    encReactionMessage: 'silent',
    stickerSyncRmrMessage: 'silent',
    messageHistoryNotice: 'silent',
    statusMentionMessage: 'silent',
    groupStatusMentionMessage: 'silent',
    statusAddYours: 'silent',
    statusNotificationMessage: 'silent',
    statusQuestionAnswerMessage: 'silent',
    statusQuotedMessage: 'silent',
    statusStickerInteractionMessage: 'silent'
};
/** Deeper than people's phones wrap anything. */ const MOST_WRAPPERS = 8;
function unwrap(message) {
    let content = message;
    let isViewOnce = false;
    for(let depth = 0; depth < MOST_WRAPPERS; depth += 1){
        const wrapper = wrapperOf(content);
        if (wrapper === undefined) break;
        isViewOnce ||= wrapper.startsWith('viewOnce');
        const { message: inner } = content[wrapper];
        content = inner ?? {};
    }
    const file = content.imageMessage ?? content.videoMessage ?? content.audioMessage;
    return {
        content,
        isViewOnce: isViewOnce || file?.viewOnce === true
    };
}
function wrapperOf(content) {
    return partsOf(content).find((part)=>CONTENT_KINDS[part] === 'inside');
}
function partsOf(content) {
    const names = Object.keys(content);
    return names.filter((name)=>name in CONTENT_KINDS && content[name]);
}

//# sourceMappingURL=content-kinds.js.map