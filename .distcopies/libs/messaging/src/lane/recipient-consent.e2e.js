"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _entities = require("../../../entities/src");
const _messageintakerepository = require("../intake/message-intake.repository");
const _recipientconsentrepository = require("./recipient-consent.repository");
const TO = '12345';
let test;
let database;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 4,
        applicationName: 'test'
    });
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
(0, _globals.it)('a message that waits for somebody who is known by a LID alone is wanted until they opt out', async ()=>{
    const orgId = await (0, _testing.anOrganization)(database);
    const message = (0, _testing.aNewMessage)({
        orgId,
        toAddress: '123456789@lid'
    });
    await new _messageintakerepository.MessageIntakeRepository(database).accept([
        message
    ]);
    const recipient = await (0, _testing.aContact)(database, {
        orgId,
        addresses: {
            whatsapp_lid: '123456789@lid'
        }
    });
    const consents = new _recipientconsentrepository.RecipientConsentRepository(database);
    (0, _globals.expect)(await consents.isOptedOut(message.id)).toBe(false);
    const channels = {
        whatsapp: {
            opt: 'out'
        }
    };
    await database.query('update contacts set channels = $2 where id = $1', [
        recipient,
        channels
    ]);
    (0, _globals.expect)(await consents.isOptedOut(message.id)).toBe(true);
});
(0, _globals.it)('a message that waits is wanted until its recipient opts out of its channel, in its organization and mode', async ()=>{
    const orgId = await (0, _testing.anOrganization)(database);
    const message = (0, _testing.aNewMessage)({
        orgId,
        toAddress: TO
    });
    await new _messageintakerepository.MessageIntakeRepository(database).accept([
        message
    ]);
    const channels = {
        whatsapp: {
            opt: 'out'
        }
    };
    const addresses = {
        phone: TO
    };
    await (0, _testing.aContact)(database, {
        orgId: await (0, _testing.anOrganization)(database),
        channels,
        addresses
    });
    await (0, _testing.aContact)(database, {
        orgId,
        mode: 'test',
        channels,
        addresses
    });
    await (0, _testing.aContact)(database, {
        orgId,
        channels,
        addresses: {
            sms_sender_id: TO
        }
    });
    const recipient = await (0, _testing.aContact)(database, {
        orgId,
        channels: {
            sms: {
                opt: 'out'
            }
        },
        addresses
    });
    const consents = new _recipientconsentrepository.RecipientConsentRepository(database);
    (0, _globals.expect)(await consents.isOptedOut(message.id)).toBe(false);
    await database.query('update contacts set channels = $2 where id = $1', [
        recipient,
        channels
    ]);
    (0, _globals.expect)(await consents.isOptedOut(message.id)).toBe(true);
});

//# sourceMappingURL=recipient-consent.e2e.js.map