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
    get codeBlock () {
        return codeBlock;
    },
    get codeTabs () {
        return codeTabs;
    }
});
const _colouredcode = require("./coloured-code");
const _html = require("./html");
const NAMES = {
    mjs: 'js',
    py: 'python',
    bash: 'sh'
};
function codeBlock(language, code) {
    const name = NAMES[language] ?? language;
    return (0, _html.html)`<div class="code"><pre tabindex="0"><code class="language-${name || 'text'}">${(0, _colouredcode.colouredCode)(name, code)}</code></pre></div>`;
}
function codeTabs(samples) {
    const parts = samples.map(({ label, language, code }, at)=>(0, _html.html)`<details class="sample" data-label="${label}"${at === 0 && new _html.Html(' open')}><summary>${label}</summary>${codeBlock(language, code)}</details>`);
    return (0, _html.html)`<div class="samples">${parts}</div>`;
}

//# sourceMappingURL=code-block.js.map