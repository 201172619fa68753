/** Pages that a one-use link opens. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "pageLink", {
    enumerable: true,
    get: function() {
        return pageLink;
    }
});
function pageLink(publicUrl, page, token) {
    return `${publicUrl.replace(/\/{1,9}$/, '')}/console/${page}#${token}`;
}

//# sourceMappingURL=page-link.js.map