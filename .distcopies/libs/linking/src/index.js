/**
 * Linking WhatsApp numbers, their settings, and setting up the gateway apps that hold them: the use cases, with the bodies
 * and queries that ask for them and the answers that tell of them, and questions to gateway apps (through `pairing` alone).
 * Used by whoever has routes for it: the API and the console. It knows no key of the API, no session, and no secret of a
 * gateway app.
 */ "use strict";
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
    get AccountBody () {
        return _accountbody.AccountBody;
    },
    get AccountData () {
        return _accountresponse.AccountData;
    },
    get AccountsService () {
        return _accountsservice.AccountsService;
    },
    get ChangedAccountData () {
        return _accountresponse.ChangedAccountData;
    },
    get EnrollmentData () {
        return _gatewayappresponse.EnrollmentData;
    },
    get GATEWAY_OFFER () {
        return _gatewayoffer.GATEWAY_OFFER;
    },
    get GatewayAppData () {
        return _gatewayappresponse.GatewayAppData;
    },
    get GatewayAppService () {
        return _gatewayappservice.GatewayAppService;
    },
    get GatewayCalls () {
        return _gatewaycalls.GatewayCalls;
    },
    get GatewayCallsModule () {
        return _gatewaycallsmodule.GatewayCallsModule;
    },
    get GatewayChoice () {
        return _gatewaychoice.GatewayChoice;
    },
    get GatewayDownloadData () {
        return _gatewayappresponse.GatewayDownloadData;
    },
    get LINKING_PROVIDERS () {
        return _linkingproviders.LINKING_PROVIDERS;
    },
    get LINKING_TURN () {
        return _linkingturn.LINKING_TURN;
    },
    get LinkBody () {
        return _linkbody.LinkBody;
    },
    get LinkData () {
        return _linkresponse.LinkData;
    },
    get LinkingService () {
        return _linkingservice.LinkingService;
    },
    get NUMBER_QUESTION_ERRORS () {
        return _gatewaycalls.NUMBER_QUESTION_ERRORS;
    },
    get QrJson () {
        return _gatewayjsondecorator.QrJson;
    },
    get QrQuery () {
        return _sessionquery.QrQuery;
    },
    get RestartedGatewayData () {
        return _gatewayappresponse.RestartedGatewayData;
    },
    get RevokedGatewayData () {
        return _gatewayappresponse.RevokedGatewayData;
    },
    get SessionReader () {
        return _sessionreader.SessionReader;
    },
    get StatusJson () {
        return _gatewayjsondecorator.StatusJson;
    },
    get StatusQuery () {
        return _sessionquery.StatusQuery;
    },
    get UnlinkBody () {
        return _linkbody.UnlinkBody;
    },
    get UnlinkData () {
        return _linkresponse.UnlinkData;
    },
    get appTooOld () {
        return _gatewaycalls.appTooOld;
    },
    get gatewayClosed () {
        return _gatewaycalls.gatewayClosed;
    },
    get gatewayError () {
        return _gatewaycalls.gatewayError;
    },
    get installUrl () {
        return _installurl.installUrl;
    },
    get toAccountData () {
        return _accountresponse.toAccountData;
    },
    get toChangedAccountData () {
        return _accountresponse.toChangedAccountData;
    },
    get toLinkData () {
        return _linkresponse.toLinkData;
    }
});
const _gatewayappresponse = require("./gateways/gateway-app.response");
const _gatewayappservice = require("./gateways/gateway-app.service");
const _gatewaycallsmodule = require("./gateways/gateway-calls.module");
const _gatewaycalls = require("./gateways/gateway-calls");
const _gatewaychoice = require("./gateways/gateway-choice");
const _gatewayoffer = require("./gateways/gateway-offer");
const _installurl = require("./gateways/install-url");
const _linkingproviders = require("./linking-providers");
const _gatewayjsondecorator = require("./numbers/gateway-json.decorator");
const _linkbody = require("./numbers/link.body");
const _linkresponse = require("./numbers/link.response");
const _linkingturn = require("./numbers/linking-turn");
const _linkingservice = require("./numbers/linking.service");
const _sessionreader = require("./numbers/session-reader");
const _sessionquery = require("./numbers/session.query");
const _accountbody = require("./settings/account.body");
const _accountresponse = require("./settings/account.response");
const _accountsservice = require("./settings/accounts.service");

//# sourceMappingURL=index.js.map