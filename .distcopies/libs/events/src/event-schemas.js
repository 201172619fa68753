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
    get eventSchemas () {
        return eventSchemas;
    },
    get sampleEvent () {
        return sampleEvent;
    }
});
const _swagger = require("@nestjs/swagger");
const _eventcatalogue = require("./event-catalogue");
const _eventenvelope = require("./event-envelope");
const _sampleparts = require("./samples/sample-parts");
function eventSchemas() {
    let schemas = {};
    for (const { data } of Object.values(_eventcatalogue.EVENT_CATALOGUE))({ schemas } = (0, _swagger.generateSchema)(data, schemas));
    return (0, _swagger.generateSchema)(_eventenvelope.EventEnvelope, schemas).schemas;
}
function sampleEvent(type) {
    return {
        id: `evt_${_sampleparts.SAMPLE_IDS.event}`,
        type,
        event: type,
        timestamp: '2026-11-20T10:00:00.000Z',
        organization_id: _sampleparts.SAMPLE_IDS.organization,
        test: false,
        data: {
            ..._eventcatalogue.EVENT_CATALOGUE[type].sample
        }
    };
}

//# sourceMappingURL=event-schemas.js.map