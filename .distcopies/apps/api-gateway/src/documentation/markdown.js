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
    get Markdown () {
        return Markdown;
    },
    get siteAddress () {
        return siteAddress;
    }
});
const _markdownit = /*#__PURE__*/ _interop_require_default(require("markdown-it"));
const _codeblock = require("./code-block");
const _html = require("./html");
const _operations = require("./operations");
function _interop_require_default(obj) {
    return obj && obj.__esModule ? obj : {
        default: obj
    };
}
const SNIPPET = /^\.\.\/snippets\/([\w.-]{1,60})$/;
/** An operation as people write it, for example GET /messages/{id}. */ const OPERATION = /\b(?:GET|POST|PATCH|DELETE) \/[\w/{}-]{1,80}/g;
let Markdown = class Markdown {
    /** @param readSnippet reads a file of docs/snippets */ constructor(links, readSnippet = ()=>''){
        this.links = links;
        this.readSnippet = readSnippet;
        this.parser = new _markdownit.default({
            html: false,
            linkify: false,
            typographer: false
        });
        this.parser.core.ruler.push('own_links', ({ tokens })=>{
            for (const token of tokens)if (token.type === 'inline') token.children = this.withLinks(token.children ?? []);
        });
        const { rules } = this.parser.renderer;
        rules.fence = (tokens, at)=>{
            const { info = '', content = '' } = tokens[at] ?? {};
            return `${(0, _codeblock.codeBlock)(info.split(' ')[0] ?? '', content.trimEnd()).text}\n`;
        };
        rules.table_open = ()=>'<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>\n';
        rules.table_close = ()=>'</table></div>\n';
        // A column without a heading has an empty cell in its place: an empty heading says nothing to nobody.
        rules.th_open = (tokens, at)=>tokens[at + 1]?.content === '' ? '<td>' : '<th scope="col">';
        rules.th_close = (tokens, at)=>tokens[at - 1]?.content === '' ? '</td>' : '</th>';
    }
    /** A sentence or a few of a description. */ inline(text) {
        return new _html.Html(this.parser.renderInline(text));
    }
    /** Paragraphs of a description. */ block(text) {
        return new _html.Html(this.parser.render(text));
    }
    /** A page of the guide. */ page(text) {
        const tokens = this.parser.parse(text, {});
        const headings = [];
        for (const [at, token] of tokens.entries()){
            if (token.type !== 'heading_open') continue;
            const plain = plainOf(tokens[at + 1]);
            const id = (0, _operations.slugOf)(plain);
            headings.push({
                level: Number(token.tag.slice(1)),
                id,
                text: plain
            });
            token.attrSet('id', id);
        }
        const [, first, , , second] = tokens;
        const rest = tokens.slice(tokens[0]?.tag === 'h1' ? 3 : 0);
        return {
            title: plainOf(first),
            summary: plainOf(second),
            body: new _html.Html(this.withTabs(rest)),
            headings: headings.filter(({ level })=>level > 1)
        };
    }
    /** A list of links to nothing but snippets is shown as what stands in those files. */ withTabs(tokens) {
        const { renderer, options } = this.parser;
        const write = (from, to)=>renderer.render(tokens.slice(from, to), options, {});
        let out = '';
        let written = 0;
        for (const [at, token] of tokens.entries()){
            if (token.type !== 'bullet_list_open' || at < written) continue;
            const end = closeOf(tokens, at) + 1;
            const snippets = this.snippetsIn(tokens.slice(at, end));
            if (snippets.length === 0) continue;
            out += write(written, at) + (0, _codeblock.codeTabs)(snippets).text;
            written = end;
        }
        return out + write(written, tokens.length);
    }
    snippetsIn(tokens) {
        const items = tokens.filter(({ type })=>type === 'inline');
        const found = items.flatMap((item)=>{
            const name = SNIPPET.exec(item.children?.[0]?.attrGet('href') ?? '')?.[1];
            if (name === undefined) return [];
            return [
                {
                    label: plainOf(item),
                    language: name.split('.').at(-1) ?? '',
                    code: this.readSnippet(name).trimEnd()
                }
            ];
        });
        return found.length === items.length ? found : [];
    }
    /** Operations, codes and events that a text names lead to their place; links of the repository to that on the site. */ withLinks(children) {
        let depth = 0;
        return children.flatMap((child)=>{
            if (child.type === 'link_open') {
                depth += 1;
                child.attrSet('href', siteAddress(child.attrGet('href') ?? ''));
            }
            if (child.type === 'link_close') depth -= 1;
            if (depth > 0) return [
                child
            ];
            if (child.type === 'code_inline') {
                const target = this.links.word(child.content) ?? this.links.operation(child.content);
                return target === undefined ? [
                    child
                ] : linked(target, child);
            }
            return child.type === 'text' ? this.linkedText(child) : [
                child
            ];
        });
    }
    linkedText(text) {
        const parts = [];
        let behind = 0;
        for (const match of text.content.matchAll(OPERATION)){
            const target = this.links.operation(match[0]);
            if (target === undefined) continue;
            parts.push(textToken(text, text.content.slice(behind, match.index)));
            parts.push(...linked(target, textToken(text, match[0])));
            behind = match.index + match[0].length;
        }
        return behind === 0 ? [
            text
        ] : [
            ...parts,
            textToken(text, text.content.slice(behind))
        ];
    }
};
function siteAddress(href) {
    const [, file = '', anchor = ''] = /^([^#]{0,200})(#.{0,200})?$/.exec(href) ?? [];
    if (file === '../openapi.json') return '/docs/reference';
    const page = /^(?:\.\.\/|\.\/)?([a-z-]{1,60})\.md$/.exec(file)?.[1];
    if (page === undefined) return href;
    return (page === 'quick-start' ? '/docs' : `/docs/${page}`) + anchor;
}
function linked(target, inner) {
    const open = new inner.constructor('link_open', 'a', 1);
    open.attrSet('href', target);
    return [
        open,
        inner,
        new inner.constructor('link_close', 'a', -1)
    ];
}
function textToken(like, content) {
    const token = new like.constructor('text', '', 0);
    token.content = content;
    return token;
}
function closeOf(tokens, at) {
    const level = tokens[at]?.level;
    const found = tokens.findIndex((token, index)=>index > at && token.type === 'bullet_list_close' && token.level === level);
    return found < 0 ? at : found;
}
/** The words of a paragraph or a heading. */ const plainOf = (token)=>(token?.children ?? []).map(({ type, content })=>type === 'softbreak' ? ' ' : content).join('').trim();

//# sourceMappingURL=markdown.js.map