"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "renderTemplate", {
    enumerable: true,
    get: function() {
        return renderTemplate;
    }
});
function renderTemplate(template, valueOf) {
    const missing = new Set();
    const texts = template.parts.map((part)=>{
        if (typeof part === 'string') return part;
        const value = valueOf(part.key) || part.fallback;
        if (value !== null) return value;
        missing.add(part.key);
        return part.source;
    });
    return {
        text: texts.join(''),
        missing: [
            ...missing
        ]
    };
}

//# sourceMappingURL=render-template.js.map