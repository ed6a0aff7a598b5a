import { CHANNEL, startTestApp } from "@/tests/support/app.ts";
import { withPage } from "@/tests/support/browser.ts";
import { clock, happen, line, publish } from "@/tests/support/custom_widgets.ts";
import { serveApp } from "@/tests/support/serve.ts";
const on=(body:string)=>`addEventListener('onEventReceived',o=>{if(o.detail.listener!=='message')return;${body}})`;
const HOGS:Record<string,any>={
  "idle": {js:""},
  "while(true)": {js:on("while(true);")},
  "for(;;) top level": {js:"for(;;){}"},
  "for(;;) in html script": {html:"<script>for(;;){}</script>"},
  "try/catch around": {js:on("while(true){try{while(true){}}catch(e){}}")},
  "microtasks": {js:on("const f=()=>Promise.resolve().then(f);f()")},
  "async loop": {js:on("(async()=>{while(true)await null})()")},
  "setTimeout0 chain": {js:on("const f=()=>{const t=performance.now();while(performance.now()-t<5);setTimeout(f,0)};f()")},
  "interval of loops": {js:on("setInterval(()=>{while(true);},0)")},
  "regex": {js:on("/^(a+)+$/.test('a'.repeat(40)+'b')")},
  "eval": {js:on("eval('while(true);')")},
  "huge dom": {js:on("const d=document.createElement('div');d.innerHTML='<p style=\"filter:blur(2px)\">x</p>'.repeat(200000);document.body.append(d);setInterval(()=>{d.style.width=Math.random()*500+'px';d.offsetHeight},0)")},
  "css animations": {js:on("document.body.innerHTML=Array.from({length:3000},(_, i)=>'<div style=\"position:absolute;width:200px;height:200px;background:red;box-shadow:0 0 40px blue;animation:a 1s infinite alternate;left:'+i%800+'px\"></div>').join('');document.head.insertAdjacentHTML('beforeend','<style>@keyframes a{from{filter:blur(1px);transform:none}to{filter:blur(20px);transform:rotate(90deg) scale(2)}}</style>')")},
  "message flood": {js:on("setInterval(()=>{for(let i=0;i<20000;i++)parent.postMessage('x','*')},0)")},
  "api flood": {js:on("setInterval(()=>{for(let i=0;i<2000;i++)SE_API.store.get('x')},0)")},
  "self reload": {js:"addEventListener('load',()=>location.reload())"},
};
const only=Deno.args[1]; 
const strip=Deno.args[0]==="strip";
for(const [name,hog] of Object.entries(HOGS)){
  if(only&&!name.includes(only)) continue;
  await using app=await startTestApp({clock:clock()}); await using served=serveApp(app,strip?{without:["document-isolation-policy","origin-agent-cluster"]}:{});
  const hogId=await publish(app,{name:"hog",html:"",js:"",...hog});
  const calmId=await publish(app,{name:"calm",js:"window.n=0;(function f(){n++;requestAnimationFrame(f)})();addEventListener('onEventReceived',o=>{window.heard=o.detail.listener})"});
  const {scene}=await app.services.scenes.create(CHANNEL,{name:"s",width:800,height:600,background:"#00000000"} as any);
  const at=(x:number)=>({x,y:0,width:400,height:600,z:0,rotation:0,opacity:1,visible:true,locked:false});
  await app.services.scenes.update(CHANNEL,scene.id,{customItems:[{widgetId:hogId,placement:at(0)},{widgetId:calmId,placement:at(400)}]} as any);
  await withPage(async(page)=>{
    
    await page.addInitScript(()=>{if(top===self){const g:any=(globalThis as any).gaps=[];let l=performance.now();requestAnimationFrame(function f(){const n=performance.now();g.push(n-l);l=n;requestAnimationFrame(f)})}});
    const ws=page.waitForEvent("websocket");
    await page.goto(`${served.url}/v1/scene/${scene.id}?token=${await app.widgetToken()}`);
    await (await ws).waitForEvent("framereceived");
    await new Promise(r=>setTimeout(r,1500));
    const race=<T>(p:Promise<T>,ms=12000)=>Promise.race([p,new Promise<never>((_,n)=>setTimeout(()=>n(new Error("frozen")),ms))]);
    const read=async(label:string)=>{try{const g:any=await race(page.evaluate(()=>{const g=(globalThis as any).gaps.splice(0) as number[];return {fps:+(g.length/(g.reduce((a,b)=>a+b,0)/1000)).toFixed(1),max:Math.round(Math.max(...g)),over50:g.filter(x=>x>50).length}}));
      const calm=page.frames().filter(f=>f.parentFrame());let ns:any[]=[];for(const f of calm){ns.push(await Promise.race([f.evaluate("[window.n,window.heard]").catch(()=>"gone"),new Promise(r=>setTimeout(()=>r("hung"),500))]))}
      console.log(" ",label,JSON.stringify(g),JSON.stringify(ns));}catch(e){console.log(" ",label,String(e).slice(0,80))}};
    console.log(name);
    await read("before");
    await happen(app,"chat.message","Ada",line("go"));
    await new Promise(r=>setTimeout(r,4000)); await read("4 s");
    await new Promise(r=>setTimeout(r,10000)); await read("14 s");
    console.log("  ",(await app.services.runtimeErrors.list(CHANNEL,hogId)).map(e=>[e.message.slice(0,90),e.url,e.line,e.column].join("|")).join(" ; "), Deno.args.includes("ps")? "":"");
  });
}
Deno.exit(0);
