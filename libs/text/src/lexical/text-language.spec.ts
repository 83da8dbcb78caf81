import { describe, expect, it } from '@jest/globals';
import { functionWords, textLanguage } from './text-language';

describe('The language of a text', () => {
  it.each([
    ['Who designed the tower in Berlin?', 'en'],
    ['is there such a thing as a fainting goat', 'en'],
    ['do dalmatians get more spots as they grow', 'en'],
    ['Cine a condus armata?', 'ro'],
    ['Wer war der Architekt des Fernsehturms in Berlin?', 'de'],
    ['Wie hoch ist der Turm?', 'de'],
    ['Qui a construit la tour Eiffel ?', 'fr'],
    ['¿Quién construyó la Torre Eiffel?', 'es'],
    ['¿Cuánto mide la Torre Eiffel?', 'es'],
    ['Chi ha costruito il Colosseo?', 'it'],
    ['Wie heeft het Rijksmuseum ontworpen?', 'nl'],
    ['東京タワーの高さは?', 'ja'],
    ['长江全长多少公里?', 'zh'],
    ['วัดพระแก้วสร้างขึ้นในปีใด', 'th'],
    ['Где родился Пушкин?', 'ru'],
    ['Πότε ιδρύθηκε το μουσείο;', 'el'],
    ['मुंबई की जनसंख्या कितनी है?', 'hi'],
    ['Varşova borsası ne zaman kuruldu?', 'tr'],
    ['Când a fost înființată bursa din Varșovia?', 'ro'],
    ['Dân số của thành phố này là bao nhiêu?', 'vi'],
    ['[Docs](https://a.com/b.com) [Tests](https://ci.example.com/a) https://c.com The library reads what is sent to it.', 'en'],
    ['https://a.com/uma https://b.com/para', 'pt'],
    ['Ingrid Vane, Bergstad', undefined],
    ['', undefined],
  ])('%s: %s', (text, language) => expect(textLanguage(text)).toBe(language));

  it('has function words where it is told by them', () => {
    expect([functionWords('de').has('wer'), functionWords('zh').size]).toEqual([true, 0]);
  });
});
