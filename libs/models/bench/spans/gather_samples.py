"""Gathers questions with the sentences that answer them, one line of JSON each, out of published sets:

    python3 gather_samples.py <folder> > samples.jsonl

The folder holds, as their repositories publish them: QAMR (`qamr/full-dev.tsv`, `qamr/full-test.tsv`, `qamr/wiki-sentences.tsv`; Michael et al., 2018),
the part of SQuAD 2.0's development set that Stanford's CS224N publishes (`squad.json`; Rajpurkar et al., 2018), XQuAD in English (`xquad.en.json`), COVID-QA
(`200421_covidQA.json`), PolicyQA (`policy-dev.json`, `policy-test.json`; Ahmad et al., 2020), QED (`qed-dev.jsonlines`; Lamm et al., 2021) and MuSiQue with
its questions taken apart (`musique.jsonl`; Trivedi et al., 2022); also passages and questions of NQ-open in the form of the project's shared data
(`nq-passages.jsonl`, `nq-questions.jsonl`). Paragraphs of SQuAD that XQuAD has, and questions of MuSiQue that the project measures by (`shared.jsonl`), are
left out. A line: the question, a sentence, what its passage is about, where the answer stands in it (null: it has none), the set, and which of the set's
questions it is: of XQuAD, COVID-QA and NQ the odd ones are measured by, and not learnt from.
"""

import collections
import json
import random
import re
import sys

random.seed(1)
FOLDER = sys.argv[1]
MOST_CHARACTERS = 600
PENN = {'-LRB-': '(', '-RRB-': ')', '-LSB-': '[', '-RSB-': ']', '``': '"', "''": '"'}


def emit(question, sentence, title, answer, source, place=-1):
    print(json.dumps({'q': question, 's': sentence, 't': title, 'a': answer, 'src': source, 'g': place}))


def content(text):
    return set(re.findall(r'[a-z]{4,}', text.lower()))


def sentences(text):
    """Where sentences stand."""
    found, start = [], 0
    for end in re.finditer(r'(?<=[.!?])["\')\]]*\s+(?=[A-Z"\'(\[0-9])|\n+', text):
        shortened = re.search(r'\b(?:[A-Z]|Mr|Dr|Mrs|St|Jr|vs|etc|e\.g|i\.e|No|U\.S|al|Fig|approx|ca)\.$', text[start : end.start()])
        if shortened and '\n' not in end.group():
            continue
        found.append((start, end.start()))
        start = end.end()
    return [(a, b) for a, b in [*found, (start, len(text))] if b - a > 12]


def written(tokens):
    """Tokens of the Penn Treebank as people write them, and where each stands."""
    text, spans, opened, glued = '', [], False, True
    for token in tokens:
        word = PENN.get(token, token)
        blank = not glued and text != ''
        if word in (',', '.', ';', ':', '?', '!', ')', ']', '%', "n't") or word.startswith("'"):
            blank = False
        glued = word in ('(', '[', '$', '£')
        if word == '"':
            blank = blank and not opened
            opened = not opened
            glued = opened
        text += ' ' if blank else ''
        spans.append((len(text), len(text) + len(word)))
        text += word
    return text, spans


def gather_qamr():
    tokens = {}
    for line in open(f'{FOLDER}/qamr/wiki-sentences.tsv'):
        key, sentence = line.rstrip('\n').split('\t')
        tokens[key] = sentence.split(' ')
    asked, seen = [], set()
    for part in ('dev', 'test'):
        for line in open(f'{FOLDER}/qamr/full-{part}.tsv'):
            fields = line.rstrip('\n').split('\t')
            key, question = fields[0], fields[5]
            judged = [field.split(':', 1)[1] for field in fields[7:9]]
            if any(one.startswith('Inval') for one in judged) or (key, question.lower()) in seen:
                continue
            seen.add((key, question.lower()))
            answers = [tuple(int(one) for one in fields[6].split())]
            answers += [tuple(int(one) for one in judgement.split()) for judgement in judged if re.fullmatch(r'[\d ]+', judgement)]
            agreed = [collections.Counter(answers).most_common(1)[0][0], *answers]
            whole = next((one for one in agreed if one and one[-1] - one[0] + 1 == len(one)), None)
            if whole is None:
                continue
            text, spans = written(tokens[key])
            emit(question, text, '', [spans[whole[0]][0], spans[whole[-1]][1]], 'qamr')
            asked.append((question, key))
    texts = {key: written(sentence)[0] for key, sentence in tokens.items()}
    holding = collections.defaultdict(list)
    for key, text in texts.items():
        for word in content(text):
            holding[word].append(key)
    for question, own in asked:  # sentences with words of the question that do not answer it
        if random.random() >= 0.35:
            continue
        others = collections.Counter(key for word in content(question) if len(holding[word]) < 300 for key in holding[word] if key != own)
        if others:
            emit(question, texts[random.choice([key for key, _ in others.most_common(5)])], '', None, 'qamr')


def gather_squad(path, source, unanswered, but=frozenset()):
    """@param unanswered: sentences without the answer a question @param but: paragraphs that are left out"""
    place = -1
    for document in json.load(open(f'{FOLDER}/{path}'))['data']:
        title = document.get('title', '').replace('_', ' ')
        for paragraph in document['paragraphs']:
            text = paragraph['context']
            if beginning(text) in but:
                continue
            spans = [span for span in sentences(text) if span[1] - span[0] <= MOST_CHARACTERS]
            for asked in paragraph['qas']:
                place += 1
                words = content(asked['question'])
                if not asked['answers']:
                    likest = sorted((text[a:b] for a, b in spans), key=lambda one: -len(words & content(one)))
                    for other in likest[:unanswered]:
                        emit(asked['question'], other, title, None, source, place)
                    continue
                raw = asked['answers'][0]['text']
                start = asked['answers'][0]['answer_start'] + len(raw) - len(raw.lstrip())
                end = start + len(raw.strip())
                holder = next(((a, b) for a, b in spans if a <= start and end <= b), None)
                if holder:
                    answer = [start - holder[0], end - holder[0]]
                    emit(asked['question'], text[holder[0] : holder[1]], title, answer, source, place)
                others = [text[a:b] for a, b in spans if not a <= start < b and raw.strip().lower() not in text[a:b].lower()]
                for other in sorted(others, key=lambda one: -len(words & content(one)))[:unanswered]:
                    if words & content(other):
                        emit(asked['question'], other, title, None, source, place)


def beginning(paragraph):
    return ''.join(paragraph.split())[:200]


def gather_nq():
    passages = collections.defaultdict(list)
    lines = [json.loads(line) for line in open(f'{FOLDER}/nq-passages.jsonl')]
    for passage in lines:
        passages[passage['title']].append(passage['text'])
    for place, line in enumerate(open(f'{FOLDER}/nq-questions.jsonl')):
        asked = json.loads(line)
        question = asked['question'][0].upper() + asked['question'][1:] + '?'
        answers = sorted([asked['answer'], *asked['aliases']], key=len, reverse=True)
        for title in dict.fromkeys(lines[i]['title'] for i in asked['gold']):
            for text in passages[title]:
                for a, b in sentences(text):
                    sentence = text[a:b]
                    found = (re.search(r'(?<!\w)' + re.escape(one) + r'(?!\w)', sentence, re.I) for one in answers)
                    answer = next((one for one in found if one), None)
                    said = len(content(question) & (content(sentence) | content(title))) / max(1, len(content(question)))
                    if answer and said >= 0.6:
                        emit(question, sentence, title, [answer.start(), answer.end()], 'nq', place)
                    elif not answer and said >= 0.5 and random.random() < 0.4:
                        emit(question, sentence, title, None, 'nq', place)


def gather_qed():
    for place, line in enumerate(open(f'{FOLDER}/qed-dev.jsonlines')):
        asked = json.loads(line)
        text, title = asked['paragraph_text'], asked['title_text']
        answers = [one for some in asked.get('original_nq_answers') or [] for one in (some if isinstance(some, list) else [some])]
        if not answers:
            continue
        start, end = answers[0]['start'], answers[0]['end']
        question = asked['question_text'][0].upper() + asked['question_text'][1:] + '?'
        starts = asked['sentence_starts'] + [len(text)]
        for a, b in zip(starts, starts[1:]):
            if a <= start and end <= b:
                emit(question, text[a:b].rstrip(), title, [start - a, end - a], 'qed', place)
            elif content(question) & content(text[a:b]) and text[start:end].lower() not in text[a:b].lower():
                emit(question, text[a:b].rstrip(), title, None, 'qed', place)


def gather_musique():
    measured = {json.loads(line)['question'].strip().lower() for line in open(f'{FOLDER}/shared.jsonl')}
    for place, line in enumerate(open(f'{FOLDER}/musique.jsonl')):
        asked = json.loads(line)
        if asked['question'].strip().lower() in measured:
            continue
        answers = []
        for step in asked['question_decomposition']:
            question, answer = step['question'], step['answer']
            for i, found in enumerate(answers):
                question = question.replace(f'#{i + 1}', found)
            answers.append(answer)
            relation = re.match(r'(.*\S)\s*>>\s*(.*)', question)
            if relation:
                is_person = re.search('father|mother|spouse|child|sibling|performer|director|author|founder|owned', relation[2])
                word = 'Who' if is_person and random.random() < 0.5 else 'What'
                question = f'{word} is the {relation[2].strip()} of {relation[1]}?'
            paragraph = asked['paragraphs'][step['paragraph_support_idx']]
            text = paragraph['paragraph_text']
            spans = [text[a:b] for a, b in sentences(text)]
            holders = [one for one in spans if answer.lower() in one.lower()]
            holders.sort(key=lambda one: -len(content(question) & content(one)))
            if holders:
                at = holders[0].lower().index(answer.lower())
                emit(question, holders[0], paragraph['title'], [at, at + len(answer)], 'musique', place)
            for other in [one for one in spans if one not in holders][:2]:
                emit(question, other, paragraph['title'], None, 'musique', place)


of_xquad = {beginning(one['context']) for document in json.load(open(f'{FOLDER}/xquad.en.json'))['data'] for one in document['paragraphs']}
gather_qamr()
gather_squad('squad.json', 'squad', 2, of_xquad)
gather_squad('xquad.en.json', 'xquad', 2)
gather_squad('200421_covidQA.json', 'covid', 2)
gather_squad('policy-dev.json', 'policy', 1)
gather_squad('policy-test.json', 'policy', 1)
gather_qed()
gather_nq()
gather_musique()
