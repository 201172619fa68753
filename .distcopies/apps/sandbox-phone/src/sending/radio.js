"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Radio", {
    enumerable: true,
    get: function() {
        return Radio;
    }
});
const _encryptedtext = require("./encrypted-text");
const _recipients = require("./recipients");
const _smsparts = require("./sms-parts");
const _usagemonitor = require("./usage-monitor");
const LIMIT_EXCEEDED = 'Send result: RESULT_ERROR_LIMIT_EXCEEDED (Failed because we reached the sending queue limit)';
let Radio = class Radio {
    constructor(parts, settings, store, network){
        this.parts = parts;
        this.settings = settings;
        this.store = store;
        this.network = network;
        this.turns = 0;
        this.usage = new _usagemonitor.UsageMonitor(parts.options.androidPartsPerMinute);
    }
    /** Sends a message to all its recipients. What fails is in the message's state; nothing is thrown for it. */ async send(row) {
        let sim;
        let text;
        try {
            sim = this.simOf(row);
            text = await this.textOf(row);
        } catch (error) {
            await this.store.endAll(row, 'Failed', `Can't send message: ${error.message}`);
            return;
        }
        for (const index of row.recipients.keys()){
            if (row.recipients[index]?.state === 'Pending') await this.sendTo(row, index, text, sim);
        }
    }
    async sendTo(row, index, text, sim) {
        const { clock, connectivity, options, signal } = this.parts;
        const number = (await this.numberOf(row, index)).replace(/[^0-9+*#]/g, '');
        const behaviour = (0, _recipients.behaviourOf)(number);
        if (number === '' || behaviour.kind === 'refuses') {
            const error = 'sendSMS: java.lang.IllegalArgumentException: Invalid destinationAddress';
            await this.store.change(row, [
                {
                    index,
                    state: 'Failed',
                    error
                }
            ]);
            return;
        }
        if (behaviour.kind === 'hangs') {
            connectivity.hang(options.hangMs);
            await connectivity.whenRunning();
        }
        if (signal.aborted) return;
        const parts = row.content.kind === 'data' ? 1 : (0, _smsparts.countParts)(text);
        const verdict = this.usage.check(parts, clock.now());
        if (verdict !== 'sends') return this.holdBack(row, index, verdict);
        const transmission = {
            messageId: row.id,
            number,
            text,
            parts,
            sim,
            at: clock.now()
        };
        await this.transmit(row, index, transmission, stepsOf(row, behaviour.steps, parts));
        if (behaviour.kind === 'offline') connectivity.goOffline(options.offlineMs);
        this.network.carry(row, index);
    }
    /** The app believes that it is on its way, until Android says otherwise; a dialog says nothing. */ async holdBack(row, index, verdict) {
        this.parts.log.warn({
            id: row.id,
            verdict
        }, 'Android holds an SMS back: too many parts in a minute');
        await this.store.change(row, [
            {
                index,
                state: 'Processed'
            }
        ]);
        if (verdict === 'refuses') await this.store.change(row, [
            {
                index,
                state: 'Failed',
                error: LIMIT_EXCEEDED
            }
        ]);
    }
    /** The SMS is out, and the phone knows it: one fact, unless the app's own weakness is wanted. */ async transmit(row, index, transmission, steps) {
        const { options, store } = this.parts;
        const radio = {
            kind: 'radio',
            transmission
        };
        const network = {
            kind: 'network',
            messageId: row.id,
            index,
            steps
        };
        if (!options.atomicRadio) await store.write(radio);
        const alongside = options.atomicRadio ? [
            radio,
            network
        ] : [
            network
        ];
        if (options.atomicRadio) {
            await this.store.change(row, [
                {
                    index,
                    state: 'Processed'
                }
            ], alongside);
            await options.hooks.transmitted?.(transmission);
        } else {
            await options.hooks.transmitted?.(transmission);
            if (!this.parts.signal.aborted) await this.store.change(row, [
                {
                    index,
                    state: 'Processed'
                }
            ], alongside);
        }
    }
    /** @returns the place of the SIM, from 1 @throws Error with the app's words */ simOf({ simNumber }) {
        const count = this.parts.options.sims.length;
        if (simNumber !== null) {
            if (simNumber < 1 || simNumber > count) throw new Error(`SIM ${simNumber} not found`);
            return simNumber;
        }
        if (count === 0) throw new Error('No SIMs found');
        const { simMode } = this.settings.values;
        if (simMode === 'Random') return 1 + Math.floor(Math.random() * count);
        this.turns += 1;
        return simMode === 'RoundRobin' ? 1 + this.turns % count : 1;
    }
    async textOf({ id, content, isEncrypted }) {
        if (content.kind === 'text') {
            return isEncrypted ? (0, _encryptedtext.decryptText)(content.text, this.settings.values.passphrase) : content.text;
        }
        if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?$/.test(content.base64)) {
            throw new Error(`Invalid Base64 data for message ${id}`);
        }
        return content.base64;
    }
    async numberOf({ isEncrypted, phoneNumbers }, index) {
        const written = phoneNumbers[index] ?? '';
        return isEncrypted ? (0, _encryptedtext.decryptText)(written, this.settings.values.passphrase) : written;
    }
};
/** Each part has a delivery report of its own; without reports the last thing that is heard is that it was sent. */ function stepsOf({ withDeliveryReport }, steps, parts) {
    return steps.flatMap((step)=>{
        if (step !== 'delivered' && step !== 'undelivered') return [
            step
        ];
        return withDeliveryReport ? Array.from({
            length: parts
        }, ()=>step) : [];
    });
}

//# sourceMappingURL=radio.js.map