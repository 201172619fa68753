/**
 * Quick replies: texts that agents send often, with the bodies and queries that change and find them and the answers that
 * tell of them. Used by whoever has routes for it, the API and the console; the inbox sends with them. It knows no key of
 * the API and no session, and never who sends one.
 */ "use strict";
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
    get ApiQuickReplyId () {
        return _quickreplyiddecorator.ApiQuickReplyId;
    },
    get CreateQuickReplyBody () {
        return _quickreplybody.CreateQuickReplyBody;
    },
    get DeletedQuickReplyData () {
        return _quickreplyresponse.DeletedQuickReplyData;
    },
    get QuickRepliesQuery () {
        return _quickrepliesquery.QuickRepliesQuery;
    },
    get QuickRepliesService () {
        return _quickrepliesservice.QuickRepliesService;
    },
    get QuickReplyData () {
        return _quickreplyresponse.QuickReplyData;
    },
    get QuickReplyUseCasesModule () {
        return _quickreplyusecasesmodule.QuickReplyUseCasesModule;
    },
    get RenderQuickReplyBody () {
        return _renderquickreplybody.RenderQuickReplyBody;
    },
    get RenderedQuickReplyData () {
        return _quickreplyresponse.RenderedQuickReplyData;
    },
    get UpdateQuickReplyBody () {
        return _quickreplybody.UpdateQuickReplyBody;
    },
    get toFilter () {
        return _quickrepliesquery.toFilter;
    },
    get toQuickReplyData () {
        return _quickreplyresponse.toQuickReplyData;
    }
});
const _quickrepliesquery = require("./quick-replies.query");
const _quickrepliesservice = require("./quick-replies.service");
const _quickreplyiddecorator = require("./quick-reply-id.decorator");
const _quickreplyusecasesmodule = require("./quick-reply-use-cases.module");
const _quickreplybody = require("./quick-reply.body");
const _quickreplyresponse = require("./quick-reply.response");
const _renderquickreplybody = require("./render-quick-reply.body");

//# sourceMappingURL=index.js.map