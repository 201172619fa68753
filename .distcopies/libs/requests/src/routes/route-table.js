"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "RouteTable", {
    enumerable: true,
    get: function() {
        return RouteTable;
    }
});
let RouteTable = class RouteTable {
    constructor(fastify){
        this.entries = [];
        this.patterns = new Map();
        fastify.addHook('onRoute', (route)=>this.add(route));
    }
    /** Methods that the path takes; empty for an unknown path. */ methodsOf(url) {
        const path = url.split(/[?#]/, 1)[0] ?? '';
        for (const { matches, methods } of this.patterns.values()){
            if (matches.test(path)) return methods;
        }
        return [];
    }
    add(route) {
        const rules = route.config ?? {};
        const pattern = this.patterns.get(route.url) ?? {
            matches: toRegExp(route.url),
            methods: []
        };
        this.patterns.set(route.url, pattern);
        for (const method of [
            route.method
        ].flat()){
            if (method === 'HEAD' && rules.isUnsafe) continue;
            this.entries.push({
                method,
                url: route.url,
                rules
            });
            pattern.methods.push(method);
        }
    }
};
function toRegExp(url) {
    const source = url.split('/').map((part)=>part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('/');
    return new RegExp(`^${source}$`);
}

//# sourceMappingURL=route-table.js.map