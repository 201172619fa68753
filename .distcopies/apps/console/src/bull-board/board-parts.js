"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BoardParts", {
    enumerable: true,
    get: function() {
        return BoardParts;
    }
});
let BoardParts = class BoardParts {
    setQueues(queues) {
        this.queues = queues;
        return this;
    }
    setUIConfig(config) {
        this.uiConfig = config;
        return this;
    }
    setEntryRoute(page) {
        this.pagePaths = [
            page.route
        ].flat();
        this.page = (params)=>page.handler(params);
        return this;
    }
    setApiRoutes(routes) {
        this.apiRoutes = routes.flatMap((route)=>[
                route.route
            ].flat().flatMap((path)=>[
                    route.method
                ].flat().map((method)=>({
                        path,
                        method: method.toUpperCase(),
                        handler: (request)=>route.handler(request)
                    }))));
        return this;
    }
    /** What the placeholders of the page stand for. */ pageValues(basePath) {
        return this.page({
            basePath,
            uiConfig: this.uiConfig
        }).params;
    }
    /** What its routes read of a request. */ requestOf({ params, query, headers }) {
        return {
            queues: this.queues,
            uiConfig: this.uiConfig,
            params: params,
            query: query,
            body: {},
            headers: headers
        };
    }
    constructor(){
        this.pagePaths = [];
        this.apiRoutes = [];
        this.queues = new Map();
        this.uiConfig = {};
        this.page = ()=>({
                name: '',
                params: {}
            });
        /** Files and errors are ours to serve. */ this.setViewsPath = ()=>this;
        this.setStaticPath = ()=>this;
        this.setErrorHandler = ()=>this;
    }
};

//# sourceMappingURL=board-parts.js.map