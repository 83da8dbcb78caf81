/** Four kinds of documents, four of each, written for tests. What a person would build a graph of comes first. */
export const FOUR_CORPORA = {
  biographies: [
    'Clara Venn was born in Aldermoor and studied chemistry under Tomas Reyl at the University of Brask. In 1921 she married the painter Otto Lindqvist. Her brother Emil Venn founded the Halden Works, where she led the laboratory until 1938.',
    'Otto Lindqvist was a Swedish painter. He met Clara Venn in Brask and painted portraits of the Reyl family. His pupil Maja Sten later directed the Aldermoor Gallery. Lindqvist died in Halden in 1950.',
    'Tomas Reyl taught chemistry at the University of Brask for thirty years. Among his students were Clara Venn and Johan Pike. His daughter Ida Reyl married Johan Pike in 1925. Reyl received the Norden Prize in 1930.',
    'Johan Pike, born in Halden, was an engineer at the Halden Works. He studied under Tomas Reyl and worked with Emil Venn on the Brask Bridge. His wife Ida Reyl wrote a history of the Norden Prize.',
  ],
  encyclopedia: [
    'The Brask Bridge crosses the river Orm between Brask and Halden. It was designed by Johan Pike and built by the Halden Works from 1932 to 1936. The opening was attended by Prime Minister Karl Dahl. A ferry served by the Orm Line had joined the two towns before.',
    'The Halden Works was a steel maker in Halden, founded by Emil Venn in 1909. It supplied the Brask Bridge and the ships of the Orm Line. In 1961 the company was bought by Norden Steel, which closed the plant at Halden in 1974.',
    'The Orm Line was a shipping company of Brask. Its first steamer, the Queen Ida, was launched by Norden Steel in 1898. The line lost its ferry service when the Brask Bridge opened, and was sold to Karl Dahl in 1937.',
    'Karl Dahl was prime minister of Sundmark from 1930 to 1939. His government paid for the Brask Bridge. After the war Dahl led the Orm Line and sat on the board of Norden Steel with Emil Venn.',
  ],
  reference: [
    '## queue.push(item[, options])\n\n* `item` {any} The value to add.\n* `options` {Object}\n  * `priority` {number} **Default:** `0`.\n* Returns: {Promise}\n\nAdds an item to the end of the queue. The returned promise is fulfilled when the item was stored. If the queue is closed, a `TypeError` is thrown.\n\n```js\nawait queue.push(42, { priority: 1 });\n```',
    '## queue.pop()\n\n* Returns: {Promise}\n\nTakes the first item from the queue. The promise is fulfilled with `undefined` when the queue is empty.\n\n```js\nconst item = await queue.pop();\nconsole.log(item);\n```\n\nCalling this method on a closed queue throws a `TypeError`.',
    '## queue.close([callback])\n\n* `callback` {Function} Called when all items are written.\n\nCloses the queue. Items that are waiting are still written. After the call every other method throws a `TypeError`.\n\n```js\nqueue.close(() => console.log("closed"));\n```',
    "## Event: 'drain'\n\nThe event is emitted when the number of waiting items falls below the high water mark. Listeners are called in the order in which they were added. See also the `highWaterMark` option of the constructor.\n\n| Option | Type | Default |\n| --- | --- | --- |\n| highWaterMark | number | 16 |",
  ],
  manuals: [
    '# Replacing the filter\n\nSwitch the machine off and unplug it. Open the front cover by pressing both latches. Pull the filter out and rinse it under running water. Let it dry for a day before you put it back. Replace the filter once a year.\n\nThe AquaPure 300 is a product of Norden Appliances.',
    '# Cleaning the tank\n\nEmpty the tank and remove the lid. Wipe the inside with a soft cloth. Do not use soap or abrasive cleaners. Rinse the tank twice with clear water.\n\nThe AquaPure 300 is a product of Norden Appliances.',
    '# Error lights\n\n| Light | Meaning | What to do |\n| --- | --- | --- |\n| red | tank empty | fill the tank |\n| yellow | filter old | replace the filter |\n| green | ready | nothing |\n\nThe AquaPure 300 is a product of Norden Appliances.',
    '# Safety\n\nKeep the machine away from children. Never immerse it in water. Use it on a level surface only. If the cable is damaged, have it replaced by a qualified electrician.\n\nThe AquaPure 300 is a product of Norden Appliances.',
  ],
} as const;
