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
    get templateOf () {
        return templateOf;
    },
    get toSettings () {
        return toSettings;
    }
});
const _errors = require("../../errors/src");
const _requests = require("../../requests/src");
const _templating = require("../../templating/src");
const _quickreplyfield = require("./quick-reply.field");
function toSettings(body) {
    const { shortcut, title, message, media_url: mediaUrl, media_type: mediaType, channels, tags } = body;
    const isMediaGone = mediaUrl !== undefined && orNull(mediaUrl) === null;
    if (message) templateOf(message);
    return {
        // An empty text is absent, and null is nothing that these could be.
        ...!(0, _requests.isBlank)(shortcut ?? '') && {
            shortcut
        },
        ...!(0, _requests.isBlank)(message ?? '') && {
            message
        },
        ...title !== undefined && {
            title: title?.trim() ?? ''
        },
        ...mediaUrl !== undefined && {
            mediaUrl: orNull(mediaUrl)
        },
        ...mediaType !== undefined && {
            mediaType: orNull(mediaType)
        },
        ...isMediaGone && {
            mediaType: null
        },
        ...channels !== undefined && {
            channels: unique(channels ?? [])
        },
        ...tags !== undefined && {
            tags: unique((tags ?? []).map(_quickreplyfield.toTag))
        }
    };
}
function templateOf(message) {
    const parsed = (0, _templating.parseTemplate)(message);
    if ('template' in parsed) return parsed.template;
    const { position, problem } = parsed;
    const text = `\`message\` is wrong at position ${position}: ${problem}.`;
    throw new _errors.AppError('VALIDATION', {
        message: text,
        extra: {
            position,
            fields: [
                {
                    field: 'message',
                    code: 'MALFORMED',
                    message: text
                }
            ]
        }
    });
}
const orNull = (text)=>text === null || (0, _requests.isBlank)(text) ? null : text.trim();
function unique(items) {
    return [
        ...new Set(items)
    ];
}

//# sourceMappingURL=quick-reply-settings.js.map