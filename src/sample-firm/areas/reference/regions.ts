/** Provinces by their GB/T 2260 code, `code name`, in the order of the code. */
const provinceText =
  '11北京 12天津 13河北 14山西 15内蒙古 21辽宁 22吉林 23黑龙江 31上海 32江苏 33浙江 34安徽 35福建 36江西 37山东 41河南 42湖北 43湖南 44广东 45广西 46海南 50重庆 51四川 52贵州 53云南 54西藏 61陕西 62甘肃 63青海 64宁夏 65新疆 71台湾 81香港 82澳门'

/** Prefecture-level cities by province, in the order of their code; an entry may carry its own two digits. */
const cityText: Readonly<Record<string, string>> = {
  11: '北京',
  12: '天津',
  13: '石家庄 唐山 秦皇岛 邯郸 邢台 保定 张家口 承德 沧州 廊坊 衡水',
  14: '太原 大同 阳泉 长治 晋城 朔州 晋中 运城 忻州 临汾 吕梁',
  15: '呼和浩特 包头 乌海 赤峰 通辽 鄂尔多斯 呼伦贝尔 巴彦淖尔 乌兰察布 22兴安盟 25锡林郭勒盟 29阿拉善盟',
  21: '沈阳 大连 鞍山 抚顺 本溪 丹东 锦州 营口 阜新 辽阳 盘锦 铁岭 朝阳 葫芦岛',
  22: '长春 吉林 四平 辽源 通化 白山 松原 白城 24延边',
  23: '哈尔滨 齐齐哈尔 鸡西 鹤岗 双鸭山 大庆 伊春 佳木斯 七台河 牡丹江 黑河 绥化 27大兴安岭',
  31: '上海',
  32: '南京 无锡 徐州 常州 苏州 南通 连云港 淮安 盐城 扬州 镇江 泰州 宿迁',
  33: '杭州 宁波 温州 嘉兴 湖州 绍兴 金华 衢州 舟山 台州 丽水',
  34: '合肥 芜湖 蚌埠 淮南 马鞍山 淮北 铜陵 安庆 10黄山 11滁州 12阜阳 13宿州 15六安 16亳州 17池州 18宣城',
  35: '福州 厦门 莆田 三明 泉州 漳州 南平 龙岩 宁德',
  36: '南昌 景德镇 萍乡 九江 新余 鹰潭 赣州 吉安 宜春 抚州 上饶',
  37: '济南 青岛 淄博 枣庄 东营 烟台 潍坊 济宁 泰安 威海 日照 13临沂 14德州 15聊城 16滨州 17菏泽',
  41: '郑州 开封 洛阳 平顶山 安阳 鹤壁 新乡 焦作 濮阳 许昌 漯河 三门峡 南阳 商丘 信阳 周口 驻马店',
  42: '武汉 黄石 十堰 05宜昌 06襄阳 07鄂州 08荆门 09孝感 10荆州 11黄冈 12咸宁 13随州 28恩施',
  43: '长沙 株洲 湘潭 衡阳 邵阳 岳阳 常德 张家界 益阳 郴州 永州 怀化 娄底 31湘西',
  44: '广州 韶关 深圳 珠海 汕头 佛山 江门 湛江 茂名 12肇庆 13惠州 14梅州 15汕尾 16河源 17阳江 18清远 19东莞 20中山 51潮州 52揭阳 53云浮',
  45: '南宁 柳州 桂林 梧州 北海 防城港 钦州 贵港 玉林 百色 贺州 河池 来宾 崇左',
  46: '海口 三亚 三沙 儋州',
  50: '重庆',
  51: '成都 03自贡 04攀枝花 05泸州 06德阳 07绵阳 08广元 09遂宁 10内江 11乐山 13南充 14眉山 15宜宾 16广安 17达州 18雅安 19巴中 20资阳 32阿坝 33甘孜 34凉山',
  52: '贵阳 六盘水 遵义 安顺 毕节 铜仁 23黔西南 26黔东南 27黔南',
  53: '昆明 03曲靖 04玉溪 05保山 06昭通 07丽江 08普洱 09临沧 23楚雄 25红河 26文山 28西双版纳 29大理 31德宏 33怒江 34迪庆',
  54: '拉萨 日喀则 昌都 林芝 山南 那曲 25阿里',
  61: '西安 铜川 宝鸡 咸阳 渭南 延安 汉中 榆林 安康 商洛',
  62: '兰州 嘉峪关 金昌 白银 天水 武威 张掖 平凉 酒泉 庆阳 定西 陇南 29临夏 30甘南',
  63: '西宁 海东 22海北 23黄南 25海南州 26果洛 27玉树 28海西',
  64: '银川 石嘴山 吴忠 固原 中卫',
  65: '乌鲁木齐 克拉玛依 04吐鲁番 05哈密 23昌吉 27博尔塔拉 28巴音郭楞 29阿克苏 30克孜勒苏 31喀什 32和田 40伊犁 42塔城 43阿勒泰',
  71: '台北',
  81: '香港',
  82: '澳门',
}

/** Counties of the cities that have customers, `two digits and name`. */
const countyText: Readonly<Record<string, string>> = {
  1101: '01东城区 02西城区 05朝阳区 06丰台区 07石景山区 08海淀区 12通州区 14昌平区 15大兴区',
  3101: '01黄浦区 04徐汇区 05长宁区 06静安区 07普陀区 09虹口区 10杨浦区 12闵行区 13宝山区 14嘉定区 15浦东新区 17松江区 20奉贤区',
  3201: '02玄武区 04秦淮区 05建邺区 06鼓楼区 11浦口区 13栖霞区 14雨花台区 15江宁区',
  3202: '05锡山区 06惠山区 11滨湖区 13梁溪区 14新吴区 81江阴市 82宜兴市',
  3205: '05虎丘区 06吴中区 07相城区 08姑苏区 09吴江区 81常熟市 82张家港市 83昆山市 85太仓市',
  3301: '02上城区 05拱墅区 06西湖区 08滨江区 09萧山区 10余杭区 11富阳区 12临安区 13临平区 14钱塘区 22桐庐县 27淳安县 82建德市',
  3302: '03海曙区 05江北区 06北仑区 11镇海区 12鄞州区 13奉化区 25象山县 26宁海县 81余姚市 82慈溪市',
  3303: '02鹿城区 03龙湾区 04瓯海区 05洞头区 24永嘉县 26平阳县 27苍南县 28文成县 29泰顺县 81瑞安市 82乐清市 83龙港市',
  3304: '02南湖区 11秀洲区 21嘉善县 24海盐县 81海宁市 82平湖市 83桐乡市',
  3305: '02吴兴区 03南浔区 21德清县 22长兴县 23安吉县',
  3306: '02越城区 03柯桥区 04上虞区 24新昌县 81诸暨市 83嵊州市',
  3307: '02婺城区 03金东区 23武义县 26浦江县 27磐安县 81兰溪市 82义乌市 83东阳市 84永康市',
  3308: '02柯城区 03衢江区 22常山县 24开化县 25龙游县 81江山市',
  3309: '02定海区 03普陀区 21岱山县 22嵊泗县',
  3310: '02椒江区 03黄岩区 04路桥区 22三门县 23天台县 24仙居县 81温岭市 82临海市 83玉环市',
  3311: '02莲都区 21青田县 22缙云县 23遂昌县 24松阳县 25云和县 26庆元县 27景宁畲族自治县 81龙泉市',
  3401: '02瑶海区 03庐阳区 04蜀山区 11包河区 21长丰县 22肥东县 23肥西县',
  3502: '03思明区 05海沧区 06湖里区 11集美区 12同安区 13翔安区',
  4401: '03荔湾区 04越秀区 05海珠区 06天河区 11白云区 12黄埔区 13番禺区 14花都区 15南沙区',
  4403: '03罗湖区 04福田区 05南山区 06宝安区 07龙岗区 08盐田区 09龙华区 10坪山区 11光明区',
}

/** A region of the firm's lists; ids are the codes of GB/T 2260 as text. */
export type SampleRegion = { readonly id: string; readonly name: string; readonly parentId: string }

/** Every province. */
export const provinces: readonly SampleRegion[] = provinceText
  .split(' ')
  .map((entry) => ({ id: `${entry.slice(0, 2)}0000`, name: entry.slice(2), parentId: '' }))

/** Every city of prefecture level. */
export const cities: readonly SampleRegion[] = Object.entries(cityText).flatMap(([province, text]) =>
  text.split(' ').map((entry, position) => {
    const own = /^\d{2}/.exec(entry)?.[0]
    const digits = own ?? String(position + 1).padStart(2, '0')
    return {
      id: `${province}${digits}00`,
      name: own === undefined ? entry : entry.slice(2),
      parentId: `${province}0000`,
    }
  }),
)

/** The counties of the cities in which the firm has customers. */
export const counties: readonly SampleRegion[] = Object.entries(countyText).flatMap(([city, text]) =>
  text.split(' ').map((entry) => ({ id: `${city}${entry.slice(0, 2)}`, name: entry.slice(2), parentId: `${city}00` })),
)

/** A city with customers and its counties; `weight` says how many of the firm's customers sit there. */
export type CustomerCity = { readonly name: string; readonly counties: readonly string[]; readonly weight: number }

const weights: Readonly<Record<string, number>> = { 3301: 30, 3302: 14, 3303: 9, 3306: 8, 3304: 7, 3307: 7, 3310: 6 }

/** The cities of the customers, the home province first in weight. */
export const customerCities: readonly CustomerCity[] = Object.keys(countyText).map((code) => ({
  name: cities.find((city) => city.id === `${code}00`)?.name ?? '',
  counties: counties.filter((county) => county.parentId === `${code}00`).map((county) => county.name),
  weight: weights[code] ?? (code.startsWith('33') ? 4 : 1.5),
}))
