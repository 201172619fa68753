/**
 * The test harness: databases and Redis prefixes for one test file, waiting for a condition, outages on demand.
 *
 * Used by tests (*.test.ts, *.e2e.ts), bench and chaos; works under Jest and in plain Node.
 * Under Jest the servers are already there (jest/global-setup.ts); a plain script starts its own with `startTestServices`.
 * It must never be imported by an app or by another library.
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
    get ENDPOINT_SETTINGS () {
        return _webhookfactory.ENDPOINT_SETTINGS;
    },
    get SMTP_TEST_CERTIFICATE () {
        return _smtpsink.SMTP_TEST_CERTIFICATE;
    },
    get SmtpSink () {
        return _smtpsink.SmtpSink;
    },
    get TYPESCRIPT_HOOK () {
        return _typescripthook.TYPESCRIPT_HOOK;
    },
    get aContact () {
        return _contactfactory.aContact;
    },
    get aLaneMessage () {
        return _lanemessagefactory.aLaneMessage;
    },
    get aLivingProcess () {
        return _processfactory.aLivingProcess;
    },
    get aNewMessage () {
        return _newmessagefactory.aNewMessage;
    },
    get aNewSms () {
        return _newmessagefactory.aNewSms;
    },
    get aNumber () {
        return _whatsappnumberfactory.aNumber;
    },
    get aPhone () {
        return _smsphonefactory.aPhone;
    },
    get addDeliveries () {
        return _webhookfactory.addDeliveries;
    },
    get addEndpoint () {
        return _webhookfactory.addEndpoint;
    },
    get anOrganization () {
        return _organizationfactory.anOrganization;
    },
    get appSettings () {
        return _appsettings.appSettings;
    },
    get contactsOf () {
        return _contactfactory.contactsOf;
    },
    get createTestDatabase () {
        return _testdatabase.createTestDatabase;
    },
    get explained () {
        return _explained.explained;
    },
    get genericPlanOf () {
        return _explained.genericPlanOf;
    },
    get interpreter () {
        return _interpreter.interpreter;
    },
    get manyContacts () {
        return _contactfactory.manyContacts;
    },
    get oncePerRun () {
        return _onceperrun.oncePerRun;
    },
    get quickest () {
        return _quickest.quickest;
    },
    get readMail () {
        return _smtpsink.readMail;
    },
    get spawnInNamespace () {
        return _namespaceprocess.spawnInNamespace;
    },
    get startHttpServer () {
        return _httpserver.startHttpServer;
    },
    get startMuteServer () {
        return _smtpsink.startMuteServer;
    },
    get startOwnPostgres () {
        return _ownpostgres.startOwnPostgres;
    },
    get startPgBouncer () {
        return _pgbouncer.startPgBouncer;
    },
    get startProxyOf () {
        return _tcpproxy.startProxyOf;
    },
    get startScriptedServer () {
        return _smtpsink.startScriptedServer;
    },
    get startTcpProxy () {
        return _tcpproxy.startTcpProxy;
    },
    get startTestServices () {
        return _testservices.startTestServices;
    },
    get storeSms () {
        return _storedsmsfactory.storeSms;
    },
    get testRedis () {
        return _testredis.testRedis;
    },
    get waitFor () {
        return _waitfor.waitFor;
    }
});
const _appsettings = require("./app-settings");
const _contactfactory = require("./factories/contact.factory");
const _explained = require("./explained");
const _lanemessagefactory = require("./factories/lane-message.factory");
const _newmessagefactory = require("./factories/new-message.factory");
const _processfactory = require("./factories/process.factory");
const _organizationfactory = require("./factories/organization.factory");
const _smsphonefactory = require("./factories/sms-phone.factory");
const _storedsmsfactory = require("./factories/stored-sms.factory");
const _webhookfactory = require("./factories/webhook.factory");
const _whatsappnumberfactory = require("./factories/whatsapp-number.factory");
const _interpreter = require("./interpreter");
const _testservices = require("./jest/test-services");
const _httpserver = require("./http-server");
const _namespaceprocess = require("./namespace-process");
const _ownpostgres = require("./own-postgres");
const _onceperrun = require("./once-per-run");
const _pgbouncer = require("./pgbouncer");
const _quickest = require("./quickest");
const _smtpsink = require("./smtp-sink");
const _tcpproxy = require("./tcp-proxy");
const _testdatabase = require("./test-database");
const _testredis = require("./test-redis");
const _typescripthook = require("./typescript-hook");
const _waitfor = require("./wait-for");

//# sourceMappingURL=index.js.map