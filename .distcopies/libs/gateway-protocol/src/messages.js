"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MESSAGE_TYPES", {
    enumerable: true,
    get: function() {
        return MESSAGE_TYPES;
    }
});
const MESSAGE_TYPES = [
    'text',
    'image',
    'video',
    'audio',
    'document',
    'voice',
    'sticker',
    'poll',
    'location',
    'contact',
    'reaction'
];

//# sourceMappingURL=messages.js.map