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
    get toFollowedMedia () {
        return toFollowedMedia;
    },
    get toLostMedia () {
        return toLostMedia;
    },
    get toReceivedMedia () {
        return toReceivedMedia;
    }
});
function toReceivedMedia(media, file) {
    const { mime, size, filename = null, error = 'missing', pending } = media;
    const announced = {
        file_id: null,
        mime_type: mime,
        size: size || null,
        filename
    };
    if (file !== undefined) return {
        ...announced,
        file_id: file.id,
        size: file.size
    };
    return pending ? {
        ...announced,
        pending
    } : {
        ...announced,
        error
    };
}
function toFollowedMedia(awaited, { mime, filename, error }, file) {
    if (file === undefined) return toLostMedia(awaited, error ?? 'missing');
    return {
        file_id: file.id,
        mime_type: mime ?? awaited.mime_type,
        size: file.size,
        filename: filename ?? awaited.filename
    };
}
function toLostMedia({ mime_type, size, filename }, error) {
    return {
        file_id: null,
        mime_type,
        size,
        filename,
        error
    };
}

//# sourceMappingURL=received-media.js.map