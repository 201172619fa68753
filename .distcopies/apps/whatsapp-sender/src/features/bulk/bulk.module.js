"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BulkModule", {
    enumerable: true,
    get: function() {
        return BulkModule;
    }
});
const _messaging = require("../../../../../libs/messaging/src");
const _entities = require("../../../../../libs/entities/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _whatsapp = require("../../../../../libs/whatsapp/src");
const _intake = require("../../../../../libs/intake/src");
const _common = require("@nestjs/common");
const _sendingmodule = require("../sending/sending.module");
const _bulklaneengine = require("./bulk-lane.engine");
const _bulklanehandler = require("./bulk-lane.handler");
const _bulkoutcomes = require("./bulk-outcomes");
const _bulkrowbatches = require("./bulk-row-batches");
const _bulkprocessor = require("./bulk.processor");
function _ts_decorate(decorators, target, key, desc) {
    var c = arguments.length, r = c < 3 ? target : desc === null ? desc = Object.getOwnPropertyDescriptor(target, key) : desc, d;
    if (typeof Reflect === "object" && typeof Reflect.decorate === "function") {
        r = Reflect.decorate(decorators, target, key, desc);
    } else {
        for(var i = decorators.length - 1; i >= 0; i--){
            if (d = decorators[i]) {
                r = (c < 3 ? d(r) : c > 3 ? d(target, key, r) : d(target, key)) || r;
            }
        }
    }
    return c > 3 && r && Object.defineProperty(target, key, r), r;
}
let BulkModule = class BulkModule {
};
BulkModule = _ts_decorate([
    (0, _common.Module)({
        imports: [
            _sendingmodule.SendingModule
        ],
        providers: [
            ...(0, _entities.repositoryProviders)(_messaging.BulkRepository, _messaging.MessageIntakeRepository, _messaging.MessageRepository, _tenancy.OrganizationRepository),
            {
                provide: _messaging.BulkRowRepository,
                useFactory: (database, intake)=>new _messaging.BulkRowRepository(database, intake),
                inject: [
                    _entities.Database,
                    _messaging.MessageIntakeRepository
                ]
            },
            {
                provide: _intake.SenderNumbers,
                useFactory: (numbers)=>new _intake.SenderNumbers(numbers),
                inject: [
                    _whatsapp.WhatsappNumberRepository
                ]
            },
            {
                provide: _intake.Subscriptions,
                useFactory: (organizations)=>new _intake.Subscriptions(organizations),
                inject: [
                    _tenancy.OrganizationRepository
                ]
            },
            _bulklaneengine.BulkLaneEngine,
            _bulklanehandler.BulkLaneHandler,
            _bulkoutcomes.BulkOutcomes,
            _bulkprocessor.BulkProcessor,
            _bulkrowbatches.BulkRowBatches
        ]
    })
], BulkModule);

//# sourceMappingURL=bulk.module.js.map