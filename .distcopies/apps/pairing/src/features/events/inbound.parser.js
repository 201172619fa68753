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
    get callOf () {
        return callOf;
    },
    get changeOf () {
        return changeOf;
    },
    get groupMessageOf () {
        return groupMessageOf;
    },
    get inboundOf () {
        return inboundOf;
    },
    get mappingOf () {
        return mappingOf;
    },
    get mediaOf () {
        return mediaOf;
    },
    get ownMessageOf () {
        return ownMessageOf;
    },
    get ownStatusOf () {
        return ownStatusOf;
    }
});
const _events = require("../../../../../libs/events/src");
const _eventfields = require("./event-fields");
const _inboundcontentparser = require("./inbound-content.parser");
function inboundOf(data) {
    return (0, _eventfields.orNull)(()=>({
            ...someoneOf(data),
            ...(0, _inboundcontentparser.contentOf)(data)
        }));
}
function groupMessageOf(data) {
    return (0, _eventfields.orNull)(()=>({
            ...someoneOf(data),
            ...(0, _inboundcontentparser.contentOf)(data),
            group: groupOf(data.group)
        }));
}
function ownMessageOf(data) {
    return (0, _eventfields.orNull)(()=>{
        const group = (0, _eventfields.optional)(data.group, groupOf);
        if (group !== undefined) return {
            to: null,
            group,
            ...(0, _inboundcontentparser.contentOf)(data)
        };
        const { from: to, lid } = someoneOf({
            ...data,
            from: data.to
        });
        return {
            to,
            lid,
            ...(0, _inboundcontentparser.contentOf)(data)
        };
    });
}
/** Somebody by at least one address. */ function someoneOf({ from, lid, name }) {
    const someone = {
        from: (0, _eventfields.optional)(from, (value)=>(0, _eventfields.matching)(_eventfields.PHONE, value)) ?? null,
        lid: (0, _eventfields.optional)(lid, (value)=>(0, _eventfields.matching)(_eventfields.LID, value)),
        name: (0, _eventfields.optional)(name, (value)=>(0, _eventfields.line)(value, _eventfields.MAX_NAME)) || undefined
    };
    if (someone.from === null && someone.lid === undefined) (0, _eventfields.fail)();
    return someone;
}
function changeOf(data) {
    return (0, _eventfields.orNull)(()=>{
        const { wa_id, message_id, change_id, change, by_owner, by_admin, group_id, text, changed_at } = data;
        const group = (0, _eventfields.optional)(group_id, (value)=>(0, _eventfields.matching)(_eventfields.GROUP_ID, value));
        const isOwnersInGroup = by_owner === true && group !== undefined;
        return {
            wa_id: (0, _eventfields.matching)(_eventfields.WA_ID, wa_id),
            message_id: (0, _eventfields.optional)(message_id, (given)=>(0, _eventfields.matching)(_eventfields.UUID, given).toLowerCase()),
            change_id: (0, _eventfields.matching)(_eventfields.WA_ID, change_id),
            change: change === 'edited' || change === 'deleted' ? change : (0, _eventfields.fail)(),
            by_owner: typeof by_owner === 'boolean' ? by_owner : (0, _eventfields.fail)(),
            ...isOwnersInGroup ? {
                from: null
            } : someoneOf(data),
            group_id: group,
            by_admin: by_admin === true,
            text: change === 'edited' ? (0, _eventfields.cut)((0, _eventfields.textOf)(text)) : undefined,
            changed_at: (0, _eventfields.optional)(changed_at, _eventfields.timeOf)
        };
    });
}
function mediaOf(data) {
    return (0, _eventfields.orNull)(()=>({
            wa_id: (0, _eventfields.matching)(_eventfields.WA_ID, data.wa_id),
            media: (0, _inboundcontentparser.followingMediaOf)(data.media)
        }));
}
function callOf(data) {
    return (0, _eventfields.orNull)(()=>{
        const { call_id, video, group, outcome, called_at } = data;
        const { from, lid } = someoneOf(data);
        return {
            call_id: (0, _eventfields.matching)(_eventfields.WA_ID, call_id),
            from,
            lid,
            video: video === true,
            group: group === true,
            outcome: _events.CALL_OUTCOMES.find((word)=>word === outcome) ?? (0, _eventfields.fail)(),
            called_at: (0, _eventfields.optional)(called_at, _eventfields.timeOf)
        };
    });
}
function ownStatusOf({ wa_id, status }) {
    return (0, _eventfields.orNull)(()=>({
            wa_id: (0, _eventfields.matching)(_eventfields.WA_ID, wa_id),
            status: status === 'delivered' || status === 'read' ? status : (0, _eventfields.fail)()
        }));
}
function mappingOf(data) {
    return (0, _eventfields.orNull)(()=>({
            lid: (0, _eventfields.matching)(_eventfields.LID, data.lid),
            phone: (0, _eventfields.matching)(_eventfields.PHONE, data.phone)
        }));
}
function groupOf(value) {
    const { id, name } = (0, _eventfields.objectOf)(value);
    return {
        id: (0, _eventfields.matching)(_eventfields.GROUP_ID, id),
        name: (0, _eventfields.optional)(name, (given)=>(0, _eventfields.line)(given, _eventfields.MAX_NAME)) || undefined
    };
}

//# sourceMappingURL=inbound.parser.js.map