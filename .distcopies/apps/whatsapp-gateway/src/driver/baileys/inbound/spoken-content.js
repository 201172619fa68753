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
    get notes () {
        return notes;
    },
    get readOther () {
        return readOther;
    },
    get readSaid () {
        return readSaid;
    }
});
const _contentkinds = require("./content-kinds");
const _inboundlimits = require("./inbound-limits");
/** Longest answer of a form that is looked into, characters. */ const MAX_PARAMS = 10_000;
function readSaid(message) {
    return readText(message) ?? readChoice(message) ?? readOffer(message);
}
function readText({ conversation, extendedTextMessage }) {
    const text = conversation || extendedTextMessage?.text;
    return text ? {
        kind: 'text',
        text
    } : undefined;
}
function readChoice(message) {
    const { buttonsResponseMessage: button, templateButtonReplyMessage: template, listResponseMessage: list } = message;
    if (button) return chosen(button.selectedDisplayText, button.selectedButtonId);
    if (template) return chosen(template.selectedDisplayText, template.selectedId);
    if (list) return chosen(list.title || list.description, list.singleSelectReply?.selectedRowId);
    const { interactiveResponseMessage: answer } = message;
    if (!answer) return undefined;
    const { name, paramsJson } = answer.nativeFlowResponseMessage ?? {};
    const { id, title } = paramsOf(paramsJson);
    return chosen(answer.body?.text || title, id, {
        flow_name: name,
        flow_params: paramsJson
    });
}
/** A text with buttons or a list, as businesses write it. */ function readOffer(message) {
    const { buttonsMessage, listMessage, templateMessage, interactiveMessage, highlyStructuredMessage } = message;
    const template = templateMessage?.hydratedTemplate ?? templateMessage?.hydratedFourRowTemplate;
    const interactive = interactiveMessage ?? templateMessage?.interactiveMessageTemplate;
    const text = buttonsMessage?.contentText || listMessage?.description || listMessage?.title || template?.hydratedContentText || interactive?.body?.text || highlyStructuredMessage?.hydratedHsm?.hydratedTemplate?.hydratedContentText;
    return text ? {
        kind: 'text',
        text
    } : undefined;
}
/** Never without a word: of a choice that has no text its id is all that there is. */ function chosen(text, id, others = {}) {
    return {
        kind: 'text',
        text: text || id || '[choice]',
        ...notes({
            choice_id: id,
            ...others
        })
    };
}
function paramsOf(json) {
    if (!json || json.length > MAX_PARAMS) return {};
    try {
        const { id, title } = JSON.parse(json) ?? {};
        return {
            ...typeof id === 'string' ? {
                id
            } : {},
            ...typeof title === 'string' ? {
                title
            } : {}
        };
    } catch  {
        return {};
    }
}
function readOther(message, part) {
    const { text, ...ids } = describe(message);
    const label = labelOf(part);
    return {
        kind: 'unsupported',
        text: (0, _inboundlimits.cut)(text || `[${label}]`, _inboundlimits.MAX_TEXT),
        ...notes({
            kind: label,
            ...ids
        })
    };
}
function describe(message) {
    const { orderMessage: order, productMessage: product, groupInviteMessage: invite, eventMessage: event } = message;
    if (order) {
        const text = order.message || order.orderTitle;
        return {
            text,
            order_id: order.orderId,
            order_items: order.itemCount?.toString()
        };
    }
    if (product) return {
        text: product.product?.title || product.body,
        product_id: product.product?.productId
    };
    if (invite) {
        const { caption, groupName, groupJid, inviteCode } = invite;
        return {
            text: caption || groupName,
            group_id: groupJid,
            invite_code: inviteCode
        };
    }
    if (event) return {
        text: event.name,
        event_start: secondsOf(event.startTime)
    };
    const poll = message.pollCreationMessage ?? message.pollCreationMessageV2 ?? message.pollCreationMessageV3 ?? message.pollCreationMessageV5;
    return {
        text: poll?.name ?? message.scheduledCallCreationMessage?.title
    };
}
const secondsOf = (time)=>time?.toString();
/** `groupInviteMessage` as people read it: `group invite`. */ function labelOf(part) {
    if (part === 'placeholderMessage' || _contentkinds.CONTENT_KINDS[part] === 'inside') return 'unreadable';
    const words = part.replace(/(Message|Messsage)?(V\d)?$/, '').replace(/[A-Z]/g, (letter)=>` ${letter.toLowerCase()}`);
    return words === 'poll creation' ? 'poll' : words;
}
function notes(all) {
    const there = Object.entries(all).flatMap(([key, value])=>value ? [
            [
                key,
                (0, _inboundlimits.cut)(value, _inboundlimits.MAX_NOTE)
            ]
        ] : []);
    return there.length > 0 ? {
        metadata: Object.fromEntries(there)
    } : {};
}

//# sourceMappingURL=spoken-content.js.map