import{n as e}from"./rolldown-runtime-WkwZ5CU-.js";import{t}from"./Tabs-XMe4ahPb.js";import{F as n,G as r,I as i,K as a,M as o,N as s,O as c,X as l,f as u,gt as d,j as f,k as p,n as m,o as h,p as g,q as _,r as ee,s as v,st as y,t as b,vt as te}from"./index-Ux9mVdLO.js";import{C as ne,F as re,Q as ie,T as ae,V as oe,X as se,_ as x,at as ce,b as le,h as S,s as C,t as w,x as T}from"./use-words-Dnsrd1sR.js";import{c as E,i as ue,n as D,t as O}from"./page-D6GNh-nU.js";import{r as k,t as A}from"./format-DAFhXgF6.js";import{n as de,t as fe}from"./filter-menu-CURUZ_AP.js";import{t as j}from"./when-B_F1MUYQ.js";import{t as M}from"./code-block-_1CaFNPN.js";import{a as pe,c as me,d as he,l as ge,n as _e,o as N,s as P,t as F,u as I}from"./webhook-fields-TpdJbA5j.js";import{M as L}from"./removable-DU8hDwqa.js";import{n as R,t as z}from"./notify-Bwtm5pIM.js";import{t as ve}from"./Switch-BKVci87E.js";import{t as ye}from"./TextInput-CjixLGXL.js";import{t as be}from"./create-safe-context-C1Hn974n.js";import{t as xe}from"./get-auto-contrast-value-BTPwFOS2.js";import{t as Se}from"./secret-box-E5xhmu75.js";import{t as Ce}from"./type-to-confirm-COwDnrJu.js";var[we,B]=be(`Progress.Root component was not found in tree`),V={root:`m_db6d6462`,section:`m_2242eb65`,"stripes-animation":`m_81a374bd`,"stripes-animation-vertical":`m_e0fb7a86`,label:`m_91e40b74`},H=ae(),U=x(e=>{let{classNames:t,className:n,style:r,styles:i,vars:a,...o}=T(`ProgressLabel`,null,e),s=B();return(0,H.jsx)(S,{...s.getStyles(`label`,{className:n,style:r,classNames:t,styles:i}),...o})});U.classes=V,U.displayName=`@mantine/core/ProgressLabel`;var W=oe((e,{size:t,radius:n,transitionDuration:r})=>({root:{"--progress-size":ie(t,`progress-size`),"--progress-radius":n===void 0?void 0:se(n),"--progress-transition-duration":typeof r==`number`?`${r}ms`:void 0}})),G=x(e=>{let t=T(`ProgressRoot`,null,e),{classNames:n,className:r,style:i,styles:a,unstyled:o,vars:s,autoContrast:c,transitionDuration:l,orientation:u,attributes:d,mod:f,...p}=t,m=le({name:`Progress`,classes:V,props:t,className:r,style:i,classNames:n,styles:a,unstyled:o,attributes:d,vars:s,varsResolver:W});return(0,H.jsx)(we,{value:{getStyles:m,autoContrast:c},children:(0,H.jsx)(S,{mod:[{orientation:u},f],...m(`root`),...p})})});G.classes=V,G.varsResolver=W,G.displayName=`@mantine/core/ProgressRoot`;var Te={withAria:!0},K=x(e=>{let{classNames:t,className:n,style:r,styles:i,vars:a,value:o,withAria:s,color:c,striped:l,animated:u,mod:d,...f}=T(`ProgressSection`,Te,e),p=B(),m=ne(),h=s?{role:`progressbar`,"aria-valuemax":100,"aria-valuemin":0,"aria-valuenow":o,"aria-valuetext":`${o}%`}:{};return(0,H.jsx)(S,{...p.getStyles(`section`,{className:n,classNames:t,styles:i,style:r}),...f,...h,mod:[{striped:l||u,animated:u},d],__vars:{"--progress-section-size":`${o}%`,"--progress-section-color":re(c,m),"--progress-label-color":xe(p.autoContrast,m)?te({color:c,theme:m,autoContrast:p.autoContrast}):void 0}})});K.classes=V,K.displayName=`@mantine/core/ProgressSection`;var q=x(e=>{let t=T(`Progress`,null,e),{value:n,classNames:r,styles:i,vars:a,color:o,striped:s,animated:c,"aria-label":l,...u}=t,{resolvedClassNames:f,resolvedStyles:p}=d({classNames:r,styles:i,props:t});return(0,H.jsx)(G,{classNames:f,styles:p,vars:a,...u,children:(0,H.jsx)(K,{value:n,color:o,striped:s,animated:c,"aria-label":l})})});q.classes=V,q.displayName=`@mantine/core/Progress`,q.Section=K,q.Root=G,q.Label=U;var J=e(ce(),1),Ee={pending:`wait`,succeeded:`ok`,failed:`bad`};function Y({status:e}){let{t}=w();return(0,H.jsx)(h,{tone:Ee[e],children:t(`webhooks:deliveryStatus.${e}`)})}function X(e,t){let{path:n}=g(),r=u(),i=L();return l({mutationFn:t=>C.post(`${n}${e}`,t,{mode:r}),onSuccess:async()=>{t!==null&&z(t),await i.invalidateQueries({queryKey:[n]})},onError:R()})}function De({id:e}){return(0,H.jsx)(s,{query:me(e),children:e=>(0,H.jsx)(Oe,{delivery:e})})}function Oe({delivery:e}){let{t}=w(),n=X(`/deliveries/${e.id}/replay`,t(`webhooks:replayed`));return(0,H.jsxs)(`div`,{className:`stack`,children:[(0,H.jsxs)(`div`,{className:`row wrap`,children:[(0,H.jsx)(Y,{status:e.status}),(0,H.jsx)(`span`,{className:`mono`,children:e.event}),(0,H.jsx)(`span`,{className:`grow`}),(0,H.jsx)(E,{loading:n.isPending,onClick:()=>n.mutate({}),children:t(`webhooks:replay`)})]}),(0,H.jsxs)(`dl`,{className:`facts`,children:[(0,H.jsx)(`dt`,{children:t(`webhooks:facts.event`)}),(0,H.jsxs)(`dd`,{className:`row`,children:[(0,H.jsx)(`span`,{className:`mono`,children:e.event_id}),(0,H.jsx)(i,{value:e.event_id})]}),(0,H.jsx)(`dt`,{children:t(`webhooks:facts.reason`)}),(0,H.jsx)(`dd`,{children:t(`webhooks:reasons.${e.reason}`)}),(0,H.jsx)(`dt`,{children:t(`webhooks:facts.created`)}),(0,H.jsx)(`dd`,{children:(0,H.jsx)(j,{at:e.created_at,as:`full`})}),e.next_attempt_at!==null&&(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`dt`,{children:t(`webhooks:facts.next`)}),(0,H.jsx)(`dd`,{children:Date.parse(e.next_attempt_at)<=Date.now()?t(`webhooks:facts.nextNow`):(0,H.jsx)(j,{at:e.next_attempt_at})})]})]}),(0,H.jsx)(`h3`,{children:t(`webhooks:attempts`)}),e.attempts.length===0&&(0,H.jsx)(`p`,{className:`soft`,children:t(`webhooks:noAttempts`)}),(0,H.jsx)(`div`,{children:e.attempts.map(e=>(0,H.jsx)(ke,{attempt:e},e.attempt))}),e.payload!==void 0&&e.payload!==null&&(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(`h3`,{children:t(`webhooks:sent`)}),(0,H.jsx)(M,{text:JSON.stringify(e.payload,null,2),label:t(`webhooks:sent`)})]})]})}function ke({attempt:e}){let{t}=w(),n=e.http_status!==null&&e.http_status>=200&&e.http_status<300,r=e.http_status===null?e.error??`–`:String(e.http_status);return(0,H.jsxs)(`div`,{className:`attempt`,children:[(0,H.jsxs)(`div`,{className:`row`,style:{marginBottom:6},children:[(0,H.jsxs)(`span`,{className:`status ${n?`ok`:`bad`}`,children:[t(`webhooks:attempt`,{number:e.attempt}),` · `,r]}),(0,H.jsx)(`span`,{className:`grow`}),(0,H.jsxs)(`span`,{className:`dim small num`,children:[e.duration_ms!==null&&`${A(e.duration_ms)} · `,(0,H.jsx)(j,{at:e.at,as:`short`})]})]}),e.response_excerpt!==null&&e.response_excerpt!==``&&(0,H.jsx)(M,{text:e.response_excerpt,label:t(`webhooks:response`),wraps:!0})]})}function Ae(e){return new Date(e.getTime()-e.getTimezoneOffset()*6e4).toISOString().slice(0,16)}function je({webhook:e}){let{t}=w(),[n,r]=(0,J.useState)(!1),[i,a]=(0,J.useState)(()=>Ae(new Date(Date.now()-864e5))),[o,s]=(0,J.useState)(!0),c=X(`/webhooks/${e.id}/recover`,t(`webhooks:recover.started`)),l=()=>r(!1);return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(E,{disabled:e.status===`disabled`,onClick:()=>r(!0),children:t(`webhooks:recover.action`)}),(0,H.jsx)(b,{opened:n,onClose:l,title:t(`webhooks:recover.title`),children:(0,H.jsxs)(`form`,{className:`stack`,onSubmit:e=>{e.preventDefault(),c.mutate({since:new Date(i).toISOString(),only_failed:o},{onSuccess:l})},children:[(0,H.jsx)(`p`,{className:`soft`,children:t(`webhooks:recover.text`)}),(0,H.jsx)(ye,{type:`datetime-local`,label:t(`webhooks:recover.since`),value:i,required:!0,withAsterisk:!1,onChange:e=>a(e.currentTarget.value)}),(0,H.jsx)(ve,{label:t(`webhooks:recover.onlyFailed`),checked:o,onChange:e=>s(e.currentTarget.checked)}),(0,H.jsx)(m,{onCancel:l,children:(0,H.jsx)(E,{type:`submit`,variant:`filled`,loading:c.isPending,children:t(`webhooks:recover.action`)})})]})})]})}var Z=[`pending`,`succeeded`,`failed`];function Me({webhook:e}){let{t}=w(),{status:n}=a({from:`/inside/o/$orgId/webhooks/$webhookId`}),i=r({from:`/o/$orgId/webhooks/$webhookId`}),[o,c]=(0,J.useState)(null),l=P(e.id,n);return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsxs)(`div`,{className:`filters`,children:[(0,H.jsx)(fe,{label:t(`webhooks:columns.status`),value:n,options:Z.map(e=>({value:e,label:t(`webhooks:deliveryStatus.${e}`)})),onChange:e=>void i({search:t=>({...t,status:Z.find(t=>t===e)})})}),(0,H.jsx)(`span`,{className:`grow`}),(0,H.jsx)(je,{webhook:e})]}),(0,H.jsx)(s,{query:l,children:({pages:e})=>{let n=e.flatMap(({data:e})=>e);return n.length===0?(0,H.jsx)(f,{title:t(`webhooks:none.title`),text:t(`webhooks:none.text`)}):(0,H.jsx)(`div`,{style:{borderTop:`1px solid var(--line)`},children:n.map(e=>(0,H.jsx)(Ne,{delivery:e,onOpen:()=>c(e.id)},e.id))})}}),l.hasNextPage&&(0,H.jsx)(E,{mt:14,loading:l.isFetchingNextPage,onClick:()=>void l.fetchNextPage(),children:t(`common:more`)}),(0,H.jsx)(ee,{opened:o!==null,onClose:()=>c(null),title:t(`webhooks:delivery`),children:o!==null&&(0,H.jsx)(De,{id:o},o)})]})}function Ne({delivery:e,onOpen:t}){let{t:n}=w();return(0,H.jsxs)(`button`,{type:`button`,className:`delivery-line`,onClick:t,children:[(0,H.jsx)(Y,{status:e.status}),(0,H.jsxs)(`span`,{className:`row`,children:[(0,H.jsx)(`span`,{className:`mono`,children:e.event}),e.reason!==`event`&&(0,H.jsx)(`span`,{className:`chip`,children:n(`webhooks:reasons.${e.reason}`)})]}),(0,H.jsxs)(`span`,{className:`dim num`,children:[e.http_status??`–`,e.duration_ms!==null&&` · ${A(e.duration_ms)}`,e.attempt>1&&` · ${n(`webhooks:attemptCount`,{count:e.attempt})}`]}),(0,H.jsx)(`span`,{className:`dim`,children:(0,H.jsx)(j,{at:e.created_at,as:`short`})})]})}function Pe({webhook:e}){let{t}=w(),n=X(`/webhooks/${e.id}/enable-and-recover`,t(`webhooks:disabled.enabled`));return e.status===`active`?e.failing_since===null?null:(0,H.jsx)(`div`,{className:`note warn`,style:{marginBottom:16},children:(0,H.jsxs)(`span`,{className:`grow`,children:[t(`webhooks:failing`),` `,(0,H.jsx)(j,{at:e.failing_since,as:`full`})]})}):(0,H.jsxs)(`div`,{className:`note bad`,style:{marginBottom:16,flexWrap:`wrap`},children:[(0,H.jsxs)(`span`,{className:`grow`,children:[(0,H.jsx)(`span`,{className:`strong`,children:t(`webhooks:disabled.${e.disabled_reason??`manual`}`)}),` `,(0,H.jsx)(j,{at:e.disabled_at,as:`full`})]}),(0,H.jsx)(E,{variant:`filled`,loading:n.isPending,onClick:()=>n.mutate({}),children:t(`webhooks:disabled.action`)})]})}function Fe({status:e,since:t,until:n,position:r}){if(e===`completed`)return 100;let[i,a,o]=[t,n,r??t].map(e=>Date.parse(e));return i===void 0||a===void 0||o===void 0||a<=i?0:Math.max(0,Math.min(99,Math.floor((o-i)/(a-i)*100)))}var Q={running:`live`,completed:`ok`,canceled:`off`};function Ie({webhook:e}){let{t}=w(),n=ge(e.id);return(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(s,{query:n,children:({pages:e})=>{let n=e.flatMap(({data:e})=>e);return n.length===0?(0,H.jsx)(f,{title:t(`webhooks:recoveries.none`),text:t(`webhooks:recoveries.noneText`)}):(0,H.jsx)(`div`,{className:`panel`,children:n.map(e=>(0,H.jsx)(Le,{recovery:e},e.id))})}}),n.hasNextPage&&(0,H.jsx)(E,{mt:14,loading:n.isFetchingNextPage,onClick:()=>void n.fetchNextPage(),children:t(`common:more`)})]})}function Le({recovery:e}){let{t}=w(),{number:n}=k(),{status:r,since:i,until:a,found:o,queued:s,events:c,only_failed:l,created_at:u,asked_by:d}=e,f=Fe(e);return(0,H.jsxs)(`div`,{className:`panel-row recovery-row`,children:[(0,H.jsx)(h,{tone:Q[r],children:t(`webhooks:recoveries.status.${r}`)}),(0,H.jsxs)(`div`,{className:`grow stack tight`,style:{minWidth:220},children:[(0,H.jsxs)(`span`,{children:[(0,H.jsx)(j,{at:i,as:`full`}),` – `,(0,H.jsx)(j,{at:a,as:`full`})]}),(0,H.jsxs)(`span`,{className:`small dim`,children:[c.length===0?t(`webhooks:recoveries.allEvents`):c.join(`, `),` · `,t(l?`webhooks:recoveries.onlyFailed`:`webhooks:recoveries.everything`)]}),r===`running`&&(0,H.jsx)(q,{value:f,size:`sm`,"aria-label":t(`webhooks:recoveries.progress`,{percent:f})})]}),(0,H.jsx)(`span`,{className:`num`,children:t(`webhooks:recoveries.figures`,{found:n(o),queued:n(s)})}),(0,H.jsxs)(`span`,{className:`dim small`,children:[(0,H.jsx)(j,{at:u}),` `,d!==null&&t(`webhooks:recoveries.by`,{name:d})]})]})}function Re({webhook:e}){let{t}=w(),n=X(`/webhooks/${e.id}/test`,t(`webhooks:test.sent`));return(0,H.jsxs)(y,{position:`bottom-end`,children:[(0,H.jsx)(y.Target,{children:(0,H.jsx)(E,{variant:`filled`,loading:n.isPending,disabled:e.status===`disabled`,rightSection:(0,H.jsx)(de,{size:14}),children:t(`webhooks:test.action`)})}),(0,H.jsx)(y.Dropdown,{style:{maxHeight:320,overflowY:`auto`},children:[`webhook.test`,...c].map(e=>(0,H.jsx)(y.Item,{onClick:()=>n.mutate({event:e}),children:(0,H.jsx)(`span`,{className:`mono`,children:e})},e))})]})}var $=[{value:`node`,label:`Node.js`,code:`import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Returns the event; throws when the request is not from us, or too old.
 *
 * @param secret the secret of the webhook, whsec_…
 * @param headers of the request, names in lower case
 * @param rawBody the body as it came, a Buffer, before anything parsed it
 */
function verifyWebhook(secret, headers, rawBody) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!id || !timestamp || !signatures) throw new Error('a header of the signature is missing');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\\d+$/.test(timestamp) || ageSeconds > TOLERANCE_SECONDS) throw new Error('the request is too old');

  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\`).update(rawBody).digest();
  // While the secret is rotated there are two signatures; one of them is enough.
  const isOurs = signatures.split(' ').some((each) => {
    const [version, signature = ''] = each.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error('the signature is wrong');
  return JSON.parse(rawBody.toString());
}

createServer(async (request, response) => {
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const event = verifyWebhook(process.env.CHASQUI_WEBHOOK_SECRET, request.headers, Buffer.concat(chunks));
    response.writeHead(200).end();
    // Answered first: what takes long comes after it.
    console.log(event.type);
  } catch {
    response.writeHead(401).end();
  }
}).listen(process.env.PORT ?? 8000);
`},{value:`python`,label:`Python`,code:`import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 5 * 60


def verify_webhook(secret, headers, raw_body):
    """Returns the event; raises ValueError when the request is not from us, or too old.

    secret: the secret of the webhook, whsec_…
    headers: of the request, names in lower case
    raw_body: the body as it came, bytes, before anything parsed it
    """
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    signatures = headers.get("webhook-signature", "")
    if not (message_id and timestamp and signatures):
        raise ValueError("a header of the signature is missing")
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("the request is too old")

    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + raw_body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # While the secret is rotated there are two signatures; one of them is enough.
    if not any(hmac.compare_digest(expected.encode(), each.encode()) for each in signatures.split(" ")):
        raise ValueError("the signature is wrong")
    return json.loads(raw_body)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            event = verify_webhook(os.environ["CHASQUI_WEBHOOK_SECRET"], headers, raw_body)
        except ValueError:
            self.send_response(401)
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        # Answered first: what takes long comes after it.
        print(event["type"])


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8000"))), Handler).serve_forever()
`},{value:`php`,label:`PHP`,code:`<?php

const TOLERANCE_SECONDS = 5 * 60;

/**
 * @param string $secret the secret of the webhook, whsec_…
 * @param array<string, string> $headers of the request, names in lower case
 * @param string $rawBody the body as it came: file_get_contents('php://input')
 * @return array the event
 * @throws RuntimeException when the request is not from us, or too old
 */
function verifyWebhook(string $secret, array $headers, string $rawBody): array
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    $signatures = $headers['webhook-signature'] ?? '';
    if ($id === '' || $timestamp === '' || $signatures === '') {
        throw new RuntimeException('a header of the signature is missing');
    }
    if (!preg_match('/^\\d+\\z/', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        throw new RuntimeException('the request is too old');
    }

    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$rawBody", $key, true));
    // While the secret is rotated there are two signatures; one of them is enough.
    foreach (explode(' ', $signatures) as $each) {
        if (hash_equals($expected, $each)) {
            return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
        }
    }
    throw new RuntimeException('the signature is wrong');
}

$headers = array_change_key_case(getallheaders());
try {
    $event = verifyWebhook(getenv('CHASQUI_WEBHOOK_SECRET'), $headers, file_get_contents('php://input'));
} catch (RuntimeException $error) {
    http_response_code(401);
    exit;
}
http_response_code(200);
error_log($event['type']); // What takes long goes into a queue: the answer is sent at the end of the script.
`},{value:`go`,label:`Go`,code:`package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// Verify returns the event, or an error when the request is not from us, or too old.
// The secret is that of the webhook, whsec_…; rawBody is the body as it came: io.ReadAll(request.Body).
func Verify(secret string, header http.Header, rawBody []byte) (map[string]any, error) {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	signatures := header.Get("webhook-signature")
	if id == "" || timestamp == "" || signatures == "" {
		return nil, errors.New("a header of the signature is missing")
	}
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return nil, errors.New("the request is too old")
	}

	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(rawBody)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// While the secret is rotated there are two signatures; one of them is enough.
	for _, each := range strings.Split(signatures, " ") {
		if hmac.Equal([]byte(expected), []byte(each)) {
			var event map[string]any
			err = json.Unmarshal(rawBody, &event)
			return event, err
		}
	}
	return nil, errors.New("the signature is wrong")
}

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		event, err := Verify(os.Getenv("CHASQUI_WEBHOOK_SECRET"), r.Header, body)
		if err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		w.WriteHeader(http.StatusOK)
		// What takes long comes after the answer.
		go log.Println(event["type"])
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
`}];function ze({webhook:e}){let{t:n}=w(),[r,i]=(0,J.useState)(null),[a,o]=(0,J.useState)(!1),s=X(`/webhooks/${e.id}/secret`,null),c=X(`/webhooks/${e.id}/rotate-secret`,null),l=()=>o(!1);return(0,H.jsxs)(`div`,{className:`stack loose`,style:{maxWidth:760},children:[(0,H.jsx)(D,{title:n(`webhooks:secret.label`),note:n(`webhooks:secret.explained`),children:r===null?(0,H.jsxs)(`div`,{className:`row wrap`,children:[(0,H.jsx)(E,{loading:s.isPending,onClick:()=>s.mutate({},{onSuccess:e=>i(e.secret)}),children:n(`webhooks:secret.reveal`)}),(0,H.jsx)(E,{onClick:()=>o(!0),children:n(`webhooks:secret.rotate`)}),e.old_secret_until!==null&&(0,H.jsxs)(`span`,{className:`dim small`,children:[n(`webhooks:secret.old`),` `,(0,H.jsx)(j,{at:e.old_secret_until,as:`full`})]})]}):(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(Se,{value:r,label:n(`webhooks:secret.label`),note:n(`webhooks:secret.note`)}),(0,H.jsx)(E,{mt:12,onClick:()=>i(null),children:n(`webhooks:secret.hide`)})]})}),(0,H.jsx)(D,{title:n(`webhooks:verify.title`),note:n(`webhooks:verify.note`),children:(0,H.jsxs)(t,{defaultValue:`node`,keepMounted:!1,children:[(0,H.jsx)(t.List,{mb:12,children:$.map(({value:e,label:n})=>(0,H.jsx)(t.Tab,{value:e,children:n},e))}),$.map(({value:e,label:n,code:r})=>(0,H.jsx)(t.Panel,{value:e,children:(0,H.jsx)(M,{text:r,label:n})},e))]})}),(0,H.jsxs)(b,{opened:a,onClose:l,title:n(`webhooks:secret.rotate`),children:[(0,H.jsx)(`p`,{className:`soft`,children:n(`webhooks:secret.rotateText`)}),(0,H.jsx)(m,{onCancel:l,children:(0,H.jsx)(E,{variant:`filled`,loading:c.isPending,onClick:()=>c.mutate({grace_hours:24},{onSuccess:e=>{l(),i(e.secret)}}),children:n(`webhooks:secret.rotate`)})})]})]})}function Be({webhook:e}){let{t}=w(),{number:n}=k(),r=he(e.id).data,{ok:i,failed:a,pending:o}=e.stats,s=i+a,c=e=>e==null?`–`:A(e),l=[[t(`webhooks:figures.rate`),s===0?`–`:`${Math.floor(i/s*1e3)/10} %`],[t(`webhooks:columns.ok`),n(i)],[t(`webhooks:columns.failed`),n(a)],[t(`webhooks:columns.pending`),n(o)],[t(`webhooks:figures.p50`),c(r?.p50_ms)],[t(`webhooks:figures.p95`),c(r?.p95_ms)],[t(`webhooks:figures.retried`),r===void 0?`–`:n(r.retried)]];return(0,H.jsx)(`dl`,{className:`webhook-figures`,"aria-label":t(`webhooks:figures.title`),children:l.map(([e,t])=>(0,H.jsxs)(`div`,{children:[(0,H.jsx)(`dt`,{children:e}),(0,H.jsx)(`dd`,{className:`num`,children:t})]},e))})}function Ve({webhook:e}){let{t}=w(),{path:n}=g(),r=u(),i=L(),a=R(),o=p(),s=_e(N(e)),c=l({mutationFn:t=>C.patch(`${n}/webhooks/${e.id}`,t,{mode:r}),onSuccess:async()=>{z(t(`common:saved`)),s.getValues().headers!==null&&s.setFieldValue(`headers`,null),s.resetDirty(),await i.invalidateQueries({queryKey:[n,`webhooks`]})},onError:e=>ue(s,e)||a(e)}),d=async t=>{await C.patch(`${n}/webhooks/${e.id}`,{status:t},{mode:r}),await i.invalidateQueries({queryKey:[n,`webhooks`]})},f=l({mutationFn:()=>d(`disabled`),onSuccess:()=>o.offer({done:t(`webhooks:disable.done`,{name:e.name}),undo:()=>d(`active`)}),onError:a}),m=e.status===`active`;return(0,H.jsxs)(`div`,{className:`stack loose`,style:{maxWidth:620},children:[(0,H.jsxs)(`form`,{className:`stack`,onSubmit:s.onSubmit(t=>c.mutate(pe(N(e),t))),children:[(0,H.jsx)(F,{form:s,headerNames:e.header_names}),(0,H.jsx)(`div`,{className:`row end`,children:(0,H.jsx)(E,{type:`submit`,variant:`filled`,loading:c.isPending,disabled:!s.isDirty(),children:t(`common:save`)})})]}),(0,H.jsxs)(`div`,{className:`panel`,children:[m&&(0,H.jsxs)(`div`,{className:`panel-row`,children:[(0,H.jsx)(`span`,{className:`grow soft`,children:t(`webhooks:disable.note`)}),(0,H.jsx)(E,{loading:f.isPending,onClick:()=>f.mutate(),children:t(`webhooks:disable.action`)})]}),(0,H.jsx)(He,{webhook:e})]})]})}function He({webhook:e}){let{t}=w(),{path:n,id:i}=g(),a=u(),o=L(),s=r(),[c,d]=(0,J.useState)(!1),f=l({mutationFn:()=>C.delete(`${n}/webhooks/${e.id}`,{mode:a}),onSuccess:async()=>{z(t(`webhooks:delete.done`,{name:e.name})),await s({to:`/o/$orgId/webhooks`,params:{orgId:i}}),await o.invalidateQueries({queryKey:[n,`webhooks`]})},onError:R()});return(0,H.jsxs)(`div`,{className:`panel-row`,children:[(0,H.jsx)(`span`,{className:`grow soft`,children:t(`webhooks:delete.note`)}),(0,H.jsx)(E,{color:`red`,onClick:()=>d(!0),children:t(`webhooks:delete.action`)}),(0,H.jsx)(Ce,{opened:c,onClose:()=>d(!1),title:t(`webhooks:delete.title`,{name:e.name}),text:t(`webhooks:delete.text`),name:e.name,action:t(`webhooks:delete.action`),isBusy:f.isPending,onConfirm:()=>f.mutate()})]})}function Ue(){let{t:e}=w(),{webhookId:t}=_({from:`/inside/o/$orgId/webhooks/$webhookId`}),{id:r}=g(),i=I(t);return i.data===void 0?(0,H.jsx)(O,{title:e(`webhooks:one`),actions:(0,H.jsx)(v,{to:`/o/$orgId/webhooks`,params:{orgId:r},children:e(`webhooks:back`)}),children:i.error===null?(0,H.jsx)(n,{}):(0,H.jsx)(o,{error:i.error,retry:()=>void i.refetch()})}):(0,H.jsx)(We,{webhook:i.data})}function We({webhook:e}){let{t:n}=w(),{id:r}=g(),a=(0,H.jsxs)(H.Fragment,{children:[(0,H.jsx)(v,{to:`/o/$orgId/webhooks`,params:{orgId:r},children:n(`webhooks:back`)}),(0,H.jsx)(Re,{webhook:e})]});return(0,H.jsxs)(O,{title:e.name,actions:a,children:[(0,H.jsxs)(`p`,{className:`webhook-url`,children:[(0,H.jsx)(`span`,{className:`mono break`,children:e.url}),(0,H.jsx)(i,{value:e.url})]}),e.description!==null&&(0,H.jsx)(`p`,{className:`soft webhook-note`,children:e.description}),(0,H.jsx)(Pe,{webhook:e}),(0,H.jsx)(Be,{webhook:e}),(0,H.jsxs)(t,{defaultValue:`deliveries`,keepMounted:!1,children:[(0,H.jsxs)(t.List,{mb:16,children:[(0,H.jsx)(t.Tab,{value:`deliveries`,children:n(`webhooks:tabs.deliveries`)}),(0,H.jsx)(t.Tab,{value:`recoveries`,children:n(`webhooks:tabs.recoveries`)}),(0,H.jsx)(t.Tab,{value:`settings`,children:n(`webhooks:tabs.settings`)}),(0,H.jsx)(t.Tab,{value:`signing`,children:n(`webhooks:tabs.signing`)})]}),(0,H.jsx)(t.Panel,{value:`deliveries`,children:(0,H.jsx)(Me,{webhook:e})}),(0,H.jsx)(t.Panel,{value:`recoveries`,children:(0,H.jsx)(Ie,{webhook:e})}),(0,H.jsx)(t.Panel,{value:`settings`,children:(0,H.jsx)(Ve,{webhook:e},e.id)}),(0,H.jsx)(t.Panel,{value:`signing`,children:(0,H.jsx)(ze,{webhook:e})})]})]})}export{Ue as WebhookPage};