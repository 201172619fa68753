"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _platform = require("../../../libs/platform/src");
const _apigatewayapp = require("./api-gateway.app");
const _apigatewayconfig = require("./api-gateway.config");
void (0, _platform.runApp)('api-gateway', async ()=>(0, _apigatewayapp.startApiGateway)((0, _config.loadConfig)(_apigatewayconfig.apiGatewayVariables)));

//# sourceMappingURL=main.js.map